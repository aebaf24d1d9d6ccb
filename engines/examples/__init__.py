"""Two bots to start from: one in plain Python that plugs into a Session, and one that speaks JSON lines with `tilewright session`."""
