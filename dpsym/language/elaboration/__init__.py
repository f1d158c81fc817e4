"""From a claim to scalar statements: shapes, terms in a context, hypotheses, witnesses, families of sizes."""
