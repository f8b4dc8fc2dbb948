"""Plays at a server of version 0.1 until its store holds a table of every kind.

Usage: make_store.py URL SALON OUT
URL is the address of `salon serve`, SALON the program itself (asked for legal moves), OUT a folder for what the
server answers: the record of every table, how it stands, who can sign in and what is known about players.
Needs the packages `requests` and `websocket-client`.
"""
import json
import os
import random
import subprocess
import sys
import time

import requests
import websocket

URL, SALON, OUT = sys.argv[1:]
random.seed(18)
tables = {}  # label -> code
people = {}


class Moves:
    """Legal moves, from the program of version 0.1."""

    running = {}

    @classmethod
    def of(cls, game, rules, position):
        key = (game, rules)
        if key not in cls.running:
            command = [SALON, "moves", game, "--rules", rules, "--batch"]
            cls.running[key] = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        process = cls.running[key]
        process.stdin.write(position + "\n")
        process.stdin.flush()
        return process.stdout.readline().strip()


class Client:
    def __init__(self, name, cookie=None, ticket=None, language="en"):
        headers = [f"Cookie: salon={cookie}"] if cookie else []
        self.socket = websocket.create_connection(URL.replace("http", "ws") + "/ws", header=headers, timeout=30)
        self.request = random.getrandbits(40)
        hello = {"say": "hello", "version": 1, "language": language, "name": name}
        if ticket:
            hello["ticket"] = ticket
        self.send(hello)
        self.welcome = self.receive()
        assert self.welcome["say"] == "hello", self.welcome
        self.name, self.ticket = self.welcome["name"], self.welcome.get("ticket")

    def send(self, message):
        self.socket.send(json.dumps(message))

    def receive(self):
        return json.loads(self.socket.recv())

    def ask(self, say, **fields):
        self.request += 1
        self.send({"say": say, "request": self.request, **fields})
        while True:
            answer = self.receive()
            if answer.get("request") == self.request:
                return answer

    def open(self, label, game, rules, opponent, clock="none", sides="white", **more):
        wanted = {"game": game, "rules": rules, "opponent": opponent, "sides": sides, "clock": clock, **more}
        answer = self.ask("open", wanted=wanted)
        assert answer["say"] == "opened", (label, answer)
        tables[label] = answer["table"]
        return Table(label, answer["table"], game, rules, self)

    def join(self, table, **more):
        answer = self.ask("join", table=table.code, **more)
        assert answer["say"] == "joined", answer
        table.players.append(self)


class Table:
    def __init__(self, label, code, game, rules, south):
        self.label, self.code, self.game, self.rules = label, code, game, rules
        self.players = [south]

    def snapshot(self):
        return self.players[0].ask("watch", table=self.code, **{"from": 0})

    def listed(self):
        return requests.get(f"{URL}/api/tables/{self.code}").json()

    def to_move(self):
        awaited = self.listed().get("awaits")
        if len(self.players) == 1:
            return self.players[0]
        return self.players[0 if awaited == "south" else 1]

    def command(self, who, text):
        answer = who.ask("command", table=self.code, command=text)
        assert answer["say"] == "done", (self.label, text, answer)

    def south(self, text):
        self.command(self.players[0], text)

    def north(self, text):
        self.command(self.players[-1], text)

    def moves(self, text):
        for move in text.split():
            self.command(self.to_move(), f"move {move}")

    def legal(self):
        return Moves.of(self.game, self.rules, self.snapshot()["position"])

    def random_moves(self, count, prefer=None):
        for _ in range(count):
            if self.listed()["phase"] != "playing":
                return
            legal = self.legal()
            if legal.startswith("chance:") or not legal:
                raise AssertionError((self.label, legal))
            choices = legal.split()
            if prefer:
                choices = prefer(choices)
            self.moves(random.choice(choices))

    def play_out(self, prefer=None):
        while self.listed()["phase"] == "playing":
            self.random_moves(1, prefer)


def post(path, body, method="post", **headers):
    answer = requests.request(method, URL + path, json=body, headers={"Origin": URL, **headers})
    assert answer.status_code < 300, (path, answer.status_code, answer.text)
    return answer


def account(name):
    passphrase = f"passphrase of {name}"
    cookie = post("/api/account", {"name": name, "passphrase": passphrase}).cookies["salon"]
    people[name] = {"account": True, "passphrase": passphrase, "cookie": cookie}
    return Client(name, cookie=cookie)


def guest(name, language="en"):
    client = Client(name, language=language)
    people[client.name] = {"account": False, "ticket": client.ticket}
    return client


def two(south, north, label, game, rules, clock="none", opponent="invited", **more):
    table = south.open(label, game, rules, opponent, clock, **more)
    south_entropy = game == "backgammon" and more.get("dice") != "manual"
    if south_entropy:
        table.south("entropy " + random.randbytes(16).hex())
    extra = {"entropy": random.randbytes(16).hex()} if south_entropy else {}
    north.join(table, **extra)
    return table


MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"


def chess(ann, bob, gwen, hal):
    # A whole game with an offer declined, one taken back and a takeback agreed to.
    t = two(ann, bob, "chess-standard-checkmate", "chess", "standard", "900+5;lag=0.5")
    t.moves("e2e4 e7e5 g1f3")
    t.south("offer takeback 2"); t.north("accept takeback 2")
    t.moves("f1c4"); t.south("offer draw"); t.north("decline draw")
    t.moves("b8c6"); t.north("offer draw"); t.north("withdraw")
    t.moves("d1h5 g8f6 h5f7")
    t.south("offer rematch"); t.north("accept rematch")

    # Rated games: both win one, and one is drawn.
    t = two(ann, bob, "chess-standard-rated-resigned", "chess", "standard", "600", opponent="anybody", rated=True)
    t.moves("e2e4 c7c5 g1f3 d7d6"); t.north("resign 1")
    t = two(bob, ann, "chess-standard-rated-mate", "chess", "standard", "600+10", opponent="anybody", rated=True)
    t.moves(MATE)
    t = two(ann, bob, "chess-standard-rated-draw", "chess", "standard", "bronstein=600+2", rated=True)
    t.moves("d2d4 d7d5 c2c4 e7e6 b1c3 g8f6"); t.north("offer draw"); t.south("accept draw")

    # The other rulebooks.
    t = two(gwen, hal, "chess-travel-fifty", "chess", "travel", "delay=300+3",
            start="4k3/8/8/8/8/8/4K2R/8 w - - 98 80")
    t.moves("h2h3 e8d8"); t.south("claim fifty-move rule")
    t = two(gwen, hal, "chess-travel-castling", "chess", "travel", "900",
            start="r3k2r/8/8/8/8/3r4/8/R3K2R w KQkq - 0 1")
    t.moves("e1c1 e8g8 d1d3")
    t = two(hal, gwen, "chess-fortress-stalemate", "chess", "fortress", sides="black",
            start="7k/5K2/8/6Q1/8/8/8/8 w - - 0 1")
    t.moves("g5g6")
    t = two(gwen, hal, "chess-deluxe-repetition", "chess", "deluxe", "bronstein=300+5", sides="lot")
    t.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
    t.command(t.to_move(), "claim with f6g8 threefold repetition")
    t = two(ann, bob, "chess-deluxe-series", "chess", "deluxe", "1800+1", games=3)
    t.moves("f2f3 e7e5 g2g4 d8h4"); t.south("next"); t.moves("e2e4 e7e5"); t.north("resign 1")
    t.south("next"); t.moves("d2d4 d7d5 c2c4")
    t = two(ann, hal, "chess-fortress-series-left", "chess", "fortress", games=2)
    t.moves("f2f3 e7e5 g2g4 d8h4"); t.south("leave")

    # How games end otherwise.
    t = two(gwen, bob, "chess-standard-flag", "chess", "standard", "1+0")
    t.moves("e2e4 e7e5")
    time.sleep(1.5)
    assert t.listed()["phase"] == "over"
    t = two(gwen, bob, "chess-standard-aborted", "chess", "standard", "300")
    t.moves("e2e4"); t.north("abort")
    t = two(ann, bob, "chess-standard-promotions", "chess", "standard", start="8/P6k/8/3pP3/8/8/6Kp/8 w - d6 0 1")
    t.moves("e5d6 h2h1n a7a8b h1f2 d6d7 f2d1 d7d8r")
    leaver = guest("Ivo")
    t = two(gwen, leaver, "chess-standard-forfeited", "chess", "standard", "300+5")
    t.moves("e2e4 e7e5 g1f3")
    leaver.socket.close()
    time.sleep(2.5)
    assert gwen.ask("forfeit", table=t.code)["say"] == "done"

    # Games that go on.
    t = two(gwen, hal, "chess-standard-unfinished", "chess", "standard", "3600+30")
    t.moves("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"); t.south("offer draw")
    t = two(ann, bob, "chess-standard-correspondence", "chess", "standard", "days=3")
    t.moves("d2d4 d7d5 c2c4")
    plan = ann.ask("plan", table=t.code, seen=100, lines=[["e7e6", "b1c3", "g8f6", "c1g5"], ["d5c4", "e2e3"]])
    assert plan["say"] == "done", plan
    t = two(ann, bob, "chess-standard-correspondence-rated", "chess", "standard", "days=14", rated=True, sides="black")
    t.moves("e2e4 e7e6 d2d4")
    t = ann.open("chess-standard-computer-unfinished", "chess", "standard", {"computer": {"level": 2}}, "3600")
    t.moves("e2e4"); wait_for(t, "south"); t.moves("d2d4"); wait_for(t, "south")
    t = gwen.open("chess-travel-computer-resigned", "chess", "travel", {"computer": {"level": 0}}, takebacks="free")
    t.moves("e2e4"); wait_for(t, "south"); t.south("offer takeback 0"); t.moves("d2d4"); wait_for(t, "south")
    t.south("resign 1")
    t = gwen.open("chess-standard-alone", "chess", "standard", "myself", takebacks="free")
    t.moves("e2e4 e7e5"); t.south("offer takeback 0")
    t.moves("d2d4 d7d5 c2c4")
    ann.open("chess-standard-waiting", "chess", "standard", "invited", "600+5")
    hal.open("chess-deluxe-waiting-in-lobby", "chess", "deluxe", "anybody", "300", sides="lot")
    bob.open("chess-standard-waiting-rated", "chess", "standard", "anybody", "300+3", rated=True)


def wait_for(table, seat):
    for _ in range(300):
        listed = table.listed()
        if listed["phase"] != "playing" or listed.get("awaits") == seat:
            return
        time.sleep(0.1)
    raise AssertionError((table.label, table.listed()))


def checkers(ann, bob, gwen, hal):
    captures = lambda moves: [move for move in moves if "x" in move] or moves
    t = two(ann, bob, "checkers-standard-won", "checkers", "standard", "300+2")
    t.play_out(captures)
    t = two(ann, bob, "checkers-standard-rated", "checkers", "standard", "600", rated=True, sides="black")
    t.moves("11-15 22-17 15-19 24x15 10x19 23x16 12x19"); t.north("resign 1")
    t = two(gwen, hal, "checkers-deluxe-broken-off", "checkers", "deluxe", "none")
    t.random_moves(30)
    t.command(t.to_move(), "offer takeback 28")
    t = two(gwen, hal, "checkers-deluxe-white-first", "checkers", "deluxe+first=white", "days=2")
    t.random_moves(24, captures)
    t = two(gwen, hal, "checkers-fortress-lot", "checkers", "fortress", "120+2", sides="lot")
    t.play_out(captures)
    t = two(gwen, hal, "checkers-sleigh-drawn", "checkers", "sleigh", "bronstein=120+3")
    t.random_moves(12); t.north("offer draw"); t.south("accept draw")
    t = two(gwen, hal, "checkers-travel-takebacks", "checkers", "travel", takebacks="free")
    t.random_moves(6)
    t.command(t.to_move(), "offer takeback 4")
    t.random_moves(8)
    t = ann.open("checkers-standard-computer", "checkers", "standard", {"computer": {"level": 3}}, "3600+5", sides="black")
    for _ in range(5):
        wait_for(t, "south"); t.random_moves(1)
    wait_for(t, "south")
    t = two(bob, ann, "checkers-standard-ballot", "checkers", "standard", "days=7",
            start="W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15:H0:F3")
    t.random_moves(7)
    t = two(gwen, hal, "checkers-standard-claimed", "checkers", "standard", "300", start="B:WK30,K22:BK1,K3:H79:F60")
    t.moves("1-6 30-25")
    t.command(t.to_move(), "claim a draw was claimed after forty moves without progress")
    gwen.open("checkers-travel-waiting", "checkers", "travel", "anybody", "300")


def cube_shy(choices):
    """Rolls rather than doubles, takes rather than drops."""
    for word in ("roll", "take"):
        if word in choices:
            return [word]
    return choices


def by_hand(choices):
    """Carries checkers about, right or wrong, and picks up the dice after a while."""
    if "roll" in choices:
        return ["roll"]
    if "pick-up" in choices and random.random() < 0.4:
        return ["pick-up"]
    return [choice for choice in choices if "/" in choice and not choice.endswith("off")] or choices


def backgammon(ann, bob, gwen, hal):
    # Fair dice, proved when the match is over.
    t = two(ann, bob, "backgammon-standard-match", "backgammon", "standard+match=3", "bank=120x3+12;flag=match")
    t.random_moves(4, cube_shy)
    while "double" not in t.legal().split():
        t.random_moves(1, cube_shy)
    t.moves("double take")
    t.random_moves(4, cube_shy)
    t.south("resign 1"); t.north("decline resign 1")
    t.random_moves(4, cube_shy)
    t.south("resign 1"); t.north("accept resign 1"); t.south("next")
    t.random_moves(5, cube_shy)
    t.south("resign 2"); t.north("accept resign 2")
    assert t.listed()["phase"] == "over", t.listed()
    t = two(ann, bob, "backgammon-standard-rated", "backgammon", "standard+match=1", "bank=60x1+8", rated=True)
    t.play_out(cube_shy)
    t = two(gwen, hal, "backgammon-standard-match-unfinished", "backgammon", "standard", "days=5")
    t.random_moves(11, cube_shy)
    t = two(ann, gwen, "backgammon-standard-money", "backgammon", "standard+money+jacoby")
    while "double" not in t.legal().split():
        t.random_moves(1, cube_shy)
    t.moves("double drop")
    t = two(gwen, hal, "backgammon-standard-cubeless", "backgammon", "standard+money+cubeless", "900+5")
    t.random_moves(8, cube_shy)

    # Dice that people roll, and the whole ladder of the cube.
    t = two(gwen, hal, "backgammon-standard-beavers", "backgammon", "standard+money+beavers+raccoons+auto=2",
            dice="manual")
    t.south("roll 33"); t.south("roll 31")
    t.moves("8/5,6/5")
    t.moves("double beaver raccoon take"); t.south("roll 64")
    t.random_moves(1)
    t = two(gwen, hal, "backgammon-travel-beaver", "backgammon", "travel+jacoby+beavers+auto=1", dice="manual")
    t.south("roll 62"); t.moves("24/18,13/11"); t.moves("double beaver")
    t = two(gwen, hal, "backgammon-travel-manual", "backgammon", "travel", dice="manual", takebacks="free")
    t.south("roll 21"); t.moves("13/11,6/5")
    t.command(t.players[0], "offer takeback 1"); t.moves("24/23,13/11")
    t = two(gwen, hal, "backgammon-fortress", "backgammon", "fortress", "600")
    t.random_moves(10)
    t = two(gwen, hal, "backgammon-premium-bear-off", "backgammon", "premium", "600",
            start="XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10")
    t.play_out()
    assert t.listed()["phase"] == "over"

    # Table rules.
    t = two(gwen, hal, "backgammon-table-wrong-play", "backgammon", "travel+table", dice="manual")
    t.south("roll cocked"); t.south("roll 31")
    t.moves("8/4 6/5 pick-up demand 8/5 6/5 pick-up roll"); t.north("roll 63")
    t.moves("24/18 put-back 24/14 pick-up")
    t.moves("accept double take")
    t.south("roll 52")
    t.moves("13/8 13/11 pick-up roll"); t.north("roll 21"); t.moves("13/11 early"); t.south("roll 55")
    t = two(ann, bob, "backgammon-table-fair", "backgammon", "travel+jacoby+beavers+auto=1+table", "days=4")
    t.random_moves(20, by_hand)
    t = two(ann, bob, "backgammon-table-finished", "backgammon", "travel+table", "900")
    t.random_moves(8, by_hand)
    t.south("resign 3"); t.north("accept resign 3"); t.north("leave")

    t = ann.open("backgammon-standard-computer", "backgammon", "standard+match=5", {"computer": {"level": 1}}, "3600")
    t.south("entropy " + random.randbytes(16).hex())
    for _ in range(6):
        wait_for(t, "south"); t.random_moves(1, cube_shy)
    wait_for(t, "south")
    t = gwen.open("backgammon-travel-alone", "backgammon", "travel", "myself")
    t.south("entropy " + "5a" * 16); t.south("entropy " + "a5" * 16)
    t.random_moves(9, cube_shy)
    gwen.open("backgammon-standard-waiting", "backgammon", "standard+match=7", "invited", "bank=120x7+12;flag=match")


def main():
    ann, bob = account("Ann"), account("Bob Doe")
    carl, dora = account("Carl"), account("Élodie")
    gwen, hal = guest("Gwen"), guest("Hal", language="fr")
    chess(ann, bob, gwen, hal)
    checkers(ann, bob, gwen, hal)
    backgammon(ann, bob, gwen, hal)

    # A user plays, then deletes the account.
    t = two(carl, dora, "chess-standard-forgotten-player", "chess", "standard", "600", opponent="anybody", rated=True)
    t.moves(MATE)
    post("/api/me", {"passphrase": "passphrase of Carl"}, "delete", Cookie="salon=" + people.pop("Carl")["cookie"])
    # A passphrase is changed, and a second device signs in, another signs in and out.
    cookie = people["Élodie"]["cookie"]
    post("/api/account", {"passphrase": "passphrase of Élodie", "new": "nouvelle phrase"}, "put",
         Cookie="salon=" + cookie)
    people["Élodie"]["passphrase"] = "nouvelle phrase"
    second = post("/api/session", {"name": "ann", "passphrase": "passphrase of Ann"})
    people["Ann"]["second_cookie"] = second.cookies["salon"]
    gone = post("/api/session", {"name": "Bob Doe", "passphrase": "passphrase of Bob Doe"}).cookies["salon"]
    post("/api/session", None, "delete", Cookie="salon=" + gone)
    people["Bob Doe"]["ended_cookie"] = gone

    os.makedirs(f"{OUT}/records", exist_ok=True)
    listed, standings = {}, []
    for label, code in tables.items():
        with open(f"{OUT}/records/{label}.salon", "w", newline="") as file:
            file.write(requests.get(f"{URL}/api/tables/{code}/record").text)
        listed[label] = requests.get(f"{URL}/api/tables/{code}").json()
        listed[label].pop("watchers", None)
        position = ann.ask("watch", table=code, **{"from": 0})["position"]
        standings.append(f"{label}\t{listed[label]['phase']}\t{position}\n")
    with open(f"{OUT}/standings.tsv", "w") as file:
        file.writelines(standings)
    profiles = {}
    for name in list(people):
        if people[name]["account"]:
            profiles[name] = requests.get(f"{URL}/api/players/{name}").json()
    for what, name in ((listed, "tables"), (people, "people"), (profiles, "profiles")):
        with open(f"{OUT}/{name}.json", "w") as file:
            json.dump(what, file, indent=1, ensure_ascii=False)
            file.write("\n")


main()
