"""What holds several workers on one machine together."""
