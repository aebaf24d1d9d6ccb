"""Tests of variants as data."""
