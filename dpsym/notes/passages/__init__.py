"""From the clauses of sentences and their formulas to what a passage supposes and claims."""
