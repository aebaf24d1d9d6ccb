"""The command line, one module a group of commands. Nothing here imports streamlit or plotly."""
