//! What a page is made of: elements, text, lines, counts.
