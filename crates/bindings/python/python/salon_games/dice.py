"""Provable dice: the roller commits to a secret before the game, and anybody can verify every roll afterwards."""

from ._native import FairDice, FraudError, Secret, verify

__all__ = ["FairDice", "FraudError", "Secret", "verify"]
