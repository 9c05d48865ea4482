"""What is shown of a table: frames, and a table as it stands from every angle."""
