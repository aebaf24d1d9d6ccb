"""Wortfabrik on the Play page."""
