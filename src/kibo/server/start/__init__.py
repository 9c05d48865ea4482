"""How the house is started, and by whom it is already open."""
