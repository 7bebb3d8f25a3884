"""The chapters of the rule text, in its order."""
