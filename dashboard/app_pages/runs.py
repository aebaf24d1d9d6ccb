"""Runs: big batches of games in the background."""

from dashboard.runs_view import draw_runs

draw_runs()
