"""The faces of Tilewright: screen and command line."""
