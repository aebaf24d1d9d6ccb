"""Results: what came of a run, number by number."""

from dashboard.results_view import draw_results

draw_results()
