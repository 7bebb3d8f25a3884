"""The paragraphs of the rule text, in its order."""
