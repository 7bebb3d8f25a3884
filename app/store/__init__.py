"""What is kept: the database, and the questions asked of it."""
