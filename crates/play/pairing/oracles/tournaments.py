"""Random tournaments, the line format of the example `oracle`, and what other programs need to know of them."""

import random
import subprocess


class Tournament:
    """Players are numbered from 1 by strength; a word per round as in tests/it/compact.rs."""

    def __init__(self, seed, players, rounds, rates, accelerated=False):
        self.random = random.Random(seed)
        self.rounds = rounds
        self.size = players
        self.rates = rates
        self.colour = self.random.choice("wb")
        self.accelerated = accelerated
        self.ratings = sorted((self.random.gauss(1900, 250) for _ in range(players)), reverse=True)
        self.words = {p: [] for p in range(1, players + 1)}
        self.first = {p: 1 for p in self.words}
        self.last = {p: rounds for p in self.words}
        for p in self.words:
            if self.random.random() < rates["late"]:
                self.first[p] = self.random.randint(2, 3)
            if self.random.random() < rates["withdraw"]:
                self.last[p] = self.random.randint(2, rounds)

    def round_number(self):
        return min(len(w) for w in self.words.values()) + 1

    def draw_absences(self):
        """Decides who does not play the next round: a dict from player to word."""
        number = self.round_number()
        absent = {}
        for p in self.words:
            if not self.first[p] <= number <= self.last[p]:
                # A late entry may have been given a half-point bye for what was missed.
                absent[p] = "H" if number < self.first[p] and p % 3 == 0 else "."
            elif self.random.random() < self.rates["bye"]:
                absent[p] = self.random.choice("HHHZZF")
        return absent

    def line(self, absent):
        head = f"{self.rounds} {self.colour} {'baku' if self.accelerated else '-'}"
        players = [" ".join(w + ([absent[p]] if p in absent else [])) for p, w in self.words.items()]
        return " | ".join([head] + players)

    def play(self, pairing, absent):
        """Draws results for the pairs `(white, black)`; black is None for the bye."""
        for p, word in absent.items():
            self.words[p].append(word)
        for white, black in pairing:
            if black is None:
                self.words[white].append("U")
                continue
            word, mirror = self.result(white, black)
            self.words[white].append(f"{black}w{word}")
            self.words[black].append(f"{white}b{mirror}")

    def result(self, white, black):
        if self.random.random() < self.rates["forfeit"]:
            return self.random.choice([("+", "-"), ("-", "+"), ("~", "~")])
        if self.random.random() < self.rates["draw"]:
            return "=", "="
        difference = self.ratings[white - 1] - self.ratings[black - 1] + 35
        expected = 1 / (1 + 10 ** (-difference / 400))
        return ("1", "0") if self.random.random() < expected else ("0", "1")

    def score(self, player, rounds=None):
        words = self.words[player][:rounds]
        return sum(worth(word) for word in words)

    def virtual(self, player, number):
        """Baku acceleration."""
        if not self.accelerated:
            return 0.0
        starters = [p for p in sorted(self.words) if self.first_seen(p) == 1]
        group = 2 * -(-len(starters) // 4)
        if not starters or player > starters[group - 1]:
            return 0.0
        accelerated = -(-self.rounds // 2)
        full = -(-accelerated // 2)
        return 1.0 if number <= full else 0.5 if number <= accelerated else 0.0

    def first_seen(self, player):
        # The line format has no late entries: everybody counts as entered.
        return 1


def played(word):
    return word[-1] in "10=" and ("w" in word or "b" in word)


def opponent(word):
    digits = "".join(c for c in word.split("w")[0].split("b")[0])
    return int(digits) if digits.isdigit() else None


def worth(word):
    if word in ("U", "F") or (word[-1] in "1+"):
        return 1.0
    return 0.5 if word == "H" or word[-1] == "=" else 0.0


class Salon:
    """Our program, kept running."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def pair(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return parse(self.process.stdout.readline().strip())


def parse(answer):
    if answer.startswith("none") or answer == "unreadable":
        return None
    pairs = []
    for word in answer.split():
        white, _, black = word.partition("-")
        pairs.append((int(white), int(black) if black else None))
    return pairs
