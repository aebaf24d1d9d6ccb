"""Charts: a topic is two functions, `..._info(frame)` for the numbers and `figure(info)` for the drawing. Knows no Streamlit."""
