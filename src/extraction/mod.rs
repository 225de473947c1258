//! What a method answers: units, verdicts, curve, article.
