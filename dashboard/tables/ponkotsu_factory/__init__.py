"""Ponkotsu Factory on the Play page."""
