"""Tests of the page without a server: the folder, and browsers that visit it."""
