"""Library: games and their variants."""

from dashboard.library_view import draw_library

draw_library()
