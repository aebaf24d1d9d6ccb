"""Plans, playouts by the thousand, their summaries with intervals, previews and background Runs."""
