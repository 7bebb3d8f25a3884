"""What a sensible merchant would do, question by question; for bots."""
