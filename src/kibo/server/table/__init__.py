"""A table without wires: what happens at it, what a message leads to, what may be asked. No clock, file or socket."""
