"""What a plain trader would do, action by action."""
