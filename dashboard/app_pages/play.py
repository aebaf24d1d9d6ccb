"""Play: sit down at the table."""

from dashboard.play_view import draw_play

draw_play()
