"""Don-Cha on the Play page."""
