"""What a plain merchant decides, by what is asked."""
