"""Variants: named parameters as data, and the catalog that reads, checks, compares and saves them."""
