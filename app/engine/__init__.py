"""The rules engine: plain data in, plain data out. It imports nothing of ours."""
