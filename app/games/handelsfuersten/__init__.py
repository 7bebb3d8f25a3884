"""Handelsfürsten: Herren der Meere, by Reiner Knizia (Pegasus 2007; in English: Merchants, Catalyst 2010).

Follows the German rule text, which has no headings; its parts are called Setup, First action, Second action,
Special cards and End here.
"""
