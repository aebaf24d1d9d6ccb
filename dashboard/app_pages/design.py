"""Design: change a rule and see at once what it does."""

from dashboard.bench import draw_bench

draw_bench()
