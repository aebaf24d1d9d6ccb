"""Components drawn by the browser: each one Python file, one script, one style sheet."""
