"""Settings: the data folder, what plays runs, and the clean-up of old ones."""

from dashboard.settings_view import draw_settings

draw_settings()
