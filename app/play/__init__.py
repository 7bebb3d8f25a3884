"""What people do: sign up, open a table, sit down, decide, watch. No HTML, no SQL."""
