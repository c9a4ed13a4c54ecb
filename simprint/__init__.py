"""Printable kits for two pencil-and-paper games: facts become shapes in millimetres, and shapes become files."""

__version__ = "0.1.0"
