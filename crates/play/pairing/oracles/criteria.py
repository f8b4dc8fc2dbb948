"""Judges two pairings of a round by the criteria of C.04.3, bracket by bracket, independently of both programs.

It evaluates what the pairings are, not how they were found: pairs of the bracket (C6), scores of the downfloaters
(C7), the same for the next bracket (C8), unplayed games of the bye (C9), colours (C10 to C13) and floats (C14 to C21).
"""

from tournaments import opponent, played, worth


class Judge:
    def __init__(self, t, absent, old_floats=False):
        """`old_floats`: until 2026 every round that was not played gave a downfloat."""
        self.t = t
        self.old_floats = old_floats
        number = t.round_number()
        self.score = {p: t.score(p) + t.virtual(p, number) for p in t.words if p not in absent}
        self.last = number >= t.rounds
        self.half = (number - 1) / 2

    def games(self, p):
        return [w for w in self.t.words[p] if played(w)]

    def colours(self, p):
        return ["w" if "w" in w else "b" for w in self.games(p)]

    def difference(self, p):
        colours = self.colours(p)
        return colours.count("w") - colours.count("b")

    def preference(self, p):
        """Colour and strength: 3 absolute, 2 strong, 1 mild."""
        colours, difference = self.colours(p), self.difference(p)
        if not colours:
            return None, 0
        other = "b" if colours[-1] == "w" else "w"
        twice = len(colours) > 1 and colours[-1] == colours[-2]
        if abs(difference) > 1:
            return ("b" if difference > 0 else "w"), 3
        if twice:
            return other, 3
        if difference:
            return ("b" if difference > 0 else "w"), 2
        return other, 1

    def float(self, p, back):
        words = self.t.words[p]
        at = len(words) - back
        if at < 0:
            return None
        word = words[at]
        if played(word):
            mine = self.t.score(p, at) + self.t.virtual(p, at + 1)
            other = opponent(word)
            theirs = self.t.score(other, at) + self.t.virtual(other, at + 1)
            return "down" if mine > theirs else "up" if mine < theirs else None
        return "down" if self.old_floats or worth(word) > 0 else None

    def brackets(self, pairing):
        """For each score: pairs of that bracket and who floats down from it."""
        partner = {}
        for a, b in pairing:
            partner[a], partner[b] = b, a
        moved, result = [], []
        for score in sorted(set(self.score.values()), reverse=True):
            players = moved + sorted(p for p in self.score if self.score[p] == score)
            inside = set(players)
            pairs = [(p, partner[p]) for p in players if partner[p] in inside and players.index(p) < players.index(partner[p])]
            paired = {p for pair in pairs for p in pair}
            moved = [p for p in players if p not in paired]
            result.append((score, pairs, moved))
        return result

    def values(self, pairing):
        """The names and values of all criteria, in order of priority; smaller is better."""
        bye = next((a for a, b in pairing if b is None), None)
        yield "C5", self.score[bye] if bye else 0
        brackets = self.brackets(pairing)
        for at, (score, pairs, moved) in enumerate(brackets):
            name = f"bracket {score}, "
            yield name + "C6", len(moved)
            yield name + "C7", sorted((self.score[p] for p in moved), reverse=True)
            if at + 1 < len(brackets):
                below = brackets[at + 1][2]
                yield name + "C8", (len(below), sorted((self.score[p] for p in below), reverse=True))
            yield name + "C9", len(self.t.words[bye]) - len(self.games(bye)) if moved == [bye] else 0
            yield from ((name + key, value) for key, value in self.pair_values(score, pairs, moved, pairing))

    def pair_values(self, score, pairs, moved, pairing):
        white = {a for a, b in pairing if b}
        counts = dict.fromkeys(["C10", "C11", "C12", "C13"], 0)
        for p in (p for pair in pairs for p in pair):
            colour = "w" if p in white else "b"
            wish, strength = self.preference(p)
            if wish and wish != colour:
                counts["C12"] += 1
                counts["C13"] += strength == 2
                counts["C10"] += abs(self.difference(p) + (1 if colour == "w" else -1)) > 2
                counts["C11"] += self.colours(p)[-2:] == [colour] * 2
        yield from counts.items()
        crossing = [(a, b) for a, b in pairs if self.score[a] != self.score[b]]
        for down, up, back in (("C14", "C15", 1), ("C16", "C17", 2)):
            yield down, sum(self.float(p, back) == "down" for p in moved if self.score[p] == score)
            yield up, sum(self.float(b, back) == "up" for a, b in crossing)
        for down, up, back in (("C18", "C19", 1), ("C20", "C21", 2)):
            far = [99 for p in moved if self.score[p] > score and self.float(p, back) == "down"]
            near = [self.score[a] - score for a, b in crossing if self.float(a, back) == "down"]
            yield down, sorted(far + near, reverse=True)
            yield up, sorted((self.score[a] - score for a, b in crossing if self.float(b, back) == "up"), reverse=True)

    def is_topscorer(self, p):
        return self.last and self.t.score(p) > self.half

    def may_meet(self, a, b):
        """C1 and C3."""
        if any(opponent(w) == b for w in self.games(a)):
            return False
        (wish, strength), (other, its) = self.preference(a), self.preference(b)
        clash = wish == other and strength == its == 3
        return not clash or self.is_topscorer(a) or self.is_topscorer(b)

    def may_get_bye(self, p):
        """C2."""
        return not any(w in ("U", "F") or w.endswith("+") for w in self.t.words[p])

    def coloured(self, pair):
        """Article 5.2: White first."""
        a, b = sorted(pair, key=lambda p: (-self.score[p], p))
        (wish, strength), (other, its) = self.preference(a), self.preference(b)
        white = None
        if wish and other and wish == other:
            wider = (abs(self.difference(a)), abs(self.difference(b))) if strength == its == 3 else (0, 0)
            if (strength, wider[0]) != (its, wider[1]):
                white = (wish == "w") == ((strength, wider[0]) > (its, wider[1]))
            else:
                latest = zip(reversed(self.colours(a)), reversed(self.colours(b)))
                white = next((y == "w" for x, y in latest if x != y), wish == "w")
        elif wish or other:
            white = wish == "w" if wish else other == "b"
        else:
            white = (a % 2 == 1) == (self.t.colour == "w")
        return (a, b) if white else (b, a)

    def all_pairings(self, players=None, bye=None):
        """Every pairing that satisfies the absolute criteria."""
        players = sorted(self.score) if players is None else players
        if not players:
            yield []
            return
        first, rest = players[0], players[1:]
        for other in rest:
            if self.may_meet(first, other):
                for more in self.all_pairings([p for p in rest if p != other], bye):
                    yield [self.coloured((first, other))] + more
        if bye is None and len(self.score) % 2 and self.may_get_bye(first):
            for more in self.all_pairings(rest, first):
                yield [(first, None)] + more

    def verdict(self, ours, theirs):
        """Where the first criterion differs, and for whom it speaks."""
        for (name, a), (other, b) in zip(self.values(ours), self.values(theirs)):
            if name != other:
                return f"different brackets at {name} and {other}"
            if a != b:
                return f"{'ours' if a < b else 'oracle'} better at {name}: {a} against {b}"
        return "equal in all criteria: order of generation"
