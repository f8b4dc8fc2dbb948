"""Uses the page of version 0.1 in Chromium as people do, and writes down what it keeps in the browser.

Usage: make_storage.py URL MESSAGES COLLECTIONS OUT
URL is the address of a `salon serve` of version 0.1, MESSAGES its file of English messages
(`crates/words/messages/en.toml`), COLLECTIONS a folder with files of games (twelve.pgn, six.pdn, four.mat), OUT the
file to write. The addresses at which the page was are written beside it, into `addresses.json`.
Needs the package `selenium`, Chromium and its driver.
"""
import json
import sys
import time
import tomllib
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import (ElementClickInterceptedException, ElementNotInteractableException,
                                        NoSuchElementException, StaleElementReferenceException)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.service import Service

URL, MESSAGES, COLLECTIONS, OUT = sys.argv[1:]
W = tomllib.loads(Path(MESSAGES).read_text())
FLAGS = ("--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync --disable-dev-shm-usage --window-size=1280,800").split()
links = {}


class Visitor:
    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in FLAGS:
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": "en"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))

    def ask(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def until(self, what, script, *arguments, patience=60):
        begin = time.time()
        while not self.ask(script, *arguments):
            if time.time() - begin > patience:
                raise AssertionError(f"waited in vain for {what}: {self.ask('return document.body.innerText')}")
            time.sleep(0.03)

    def go(self, address):
        self.driver.get(URL + address)
        self.until("the page", "return !!document.querySelector('main > *')")

    def find(self, selector):
        self.until(selector, "return !!document.querySelector(arguments[0])", selector)
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def retry(self, act):
        for _ in range(100):
            try:
                return act()
            except (StaleElementReferenceException, NoSuchElementException, ElementNotInteractableException,
                    ElementClickInterceptedException):
                time.sleep(0.05)
        return act()

    def click(self, selector):
        self.retry(lambda: self.find(selector).click())

    def press(self, inside, name):
        script = """
            const named = (one) => one.getAttribute("aria-label") === arguments[1] || one.textContent.trim() === arguments[1];
            const all = [...document.querySelectorAll(arguments[0])].flatMap((one) => [...one.querySelectorAll("button, a, label, summary")]);
            return all.find(named) ?? null;"""
        self.until(f"'{name}' in {inside}", script, inside, name)
        self.retry(lambda: self.ask(script, inside, name).click())

    def told(self, selector, words):
        self.until(f"'{words}' in {selector}",
                   "return document.querySelector(arguments[0])?.textContent.includes(arguments[1]) ?? false", selector, words)

    def type_line(self, text):
        def act():
            field = self.find(".typing input")
            self.ask("arguments[0].focus(); arguments[0].select()", field)
            field.send_keys(text + Keys.ENTER)
        self.retry(act)
        time.sleep(0.15)

    def touch(self, *places):
        for place in places:
            def act():
                element = self.ask("""document.querySelector(".board.playing").scrollIntoView({ block: "nearest" });
                    return document.querySelector(`.board.playing .touch[data-place="${arguments[0]}"]`)""", place)
                ActionChains(self.driver, duration=0).move_to_element(element).click().perform()
            self.retry(act)
            time.sleep(0.1)

    def open(self, game, *choices, friend=True):
        self.go(f"/#/new/{game}")
        if friend:
            self.press(".card", W["web"]["friend"])
        for choice in choices:
            self.press(".card", choice)
        self.press(".card", W["menu"]["play"])
        self.until("the board", "return !!document.querySelector('.board.playing svg')")

    def here(self):
        return self.ask("return location.pathname + location.hash")

    def choose_file(self, path):
        self.find("input[type=file]").send_keys(str(Path(path).resolve()))


def square(name):
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def remember(name, visitor):
    links[name] = visitor.here()


def games(v):
    # A whole game of chess, and a review of it that leads to a puzzle.
    v.open("chess")
    for mv in ["f2f3", "e7e5", "g2g4", "a7a6", "a2a3", "d8h4"]:
        v.type_line(mv)
    v.until("mate", "return document.querySelectorAll('.moves li').length > 0 && !!document.querySelector('.panel')")
    remember("finished chess", v)
    review(v)
    remember("review of chess", v)
    own_puzzle(v)

    # Double and drop.
    v.open("backgammon", W["menu"]["manual"])
    for line in ["31", "8/5,6/5", "roll", "62", "24/18,13/11"]:
        v.type_line(line)
    v.press(".strip", W["choice"]["double"])
    v.press(".question", W["choice"]["drop"])
    time.sleep(0.3)
    remember("finished backgammon", v)
    review(v)

    # Games left in the middle.
    v.open("checkers", "60 min each")
    for mv in ["11-15", "22-18", "15x22", "25x18"]:
        v.type_line(mv)
    remember("unfinished checkers", v)
    v.open("backgammon")
    time.sleep(0.5)
    remember("unfinished backgammon with fair dice", v)
    v.go("/#/new/backgammon/travel")
    v.press(".card", W["web"]["friend"])
    v.press(".card", W["menu"]["table"])
    v.press(".card", W["menu"]["manual"])
    v.press(".card", W["menu"]["play"])
    v.find(".board.playing svg")
    for line in ["31", "8/4", "6/5"]:
        v.type_line(line)
    remember("unfinished backgammon under table rules", v)
    # Against the computer.
    v.go("/#/new/chess/standard/1")
    v.press(".card", W["web"]["computer"])
    v.press(".card", "2")
    v.press(".card", W["menu"]["play"])
    v.find(".board.playing svg")
    v.type_line("e4")
    v.until("an answer", "return document.querySelectorAll('.moves .move').length >= 2")
    remember("unfinished chess against the computer", v)

    # A game in a link.
    v.driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": URL, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
    v.press(".panel", W["web"]["link"])
    v.find(".notice")
    text = v.ask("return document.querySelector('.notice').textContent")
    links["a whole game in a link"] = "/#/link/" + text.split("#/link/")[1].split()[0]
    v.press(".notice", W["web"]["close"])

    # A game from elsewhere, and one whose end is lost.
    v.go("/#/")
    v.press(".bringing", W["web"]["bring"])
    v.find("dialog textarea").send_keys("[FEN \"W:W27,29:B5,18\"]\n\n1. 27-23 18x27 *")
    v.press("dialog", W["web"]["open"])
    v.find(".board.playing svg")
    remember("checkers brought from elsewhere", v)
    v.open("chess")
    for mv in ["d2d4", "d7d5", "c2c4"]:
        v.type_line(mv)
    v.ask("""const key = "salon.table." + localStorage.getItem("salon.latest");
             localStorage.setItem(key, localStorage.getItem(key).slice(0, -4));""")
    v.driver.refresh()
    v.find(".notice")
    v.press(".notice", W["web"]["close"])
    remember("chess after damage", v)


def review(v):
    v.press(".panel", W["web"]["review"])
    v.find(".review .graph svg")
    v.until("the end of the review", """return !document.querySelector('.doing progress') && !!document.querySelector('.graph .course')
        && !document.querySelector('.review .how [role=status]').textContent.includes(arguments[0])""", W["review"]["collecting"], patience=180)


def own_puzzle(v):
    v.press(".review .how [role=status]", W["review"]["mine"])
    v.find(".graded")
    v.click(".graded .tile")
    v.find(".told")
    remember("puzzle from a mistake", v)
    v.touch(square("d8"), square("h4"))
    v.told(".told .good", W["study"]["puzzle_solved"])


def lessons(v):
    v.go("/study#/rules/chess/standard/chess.rook")
    v.told(".told", W["study"]["task_play"])
    v.touch(square("d4"), square("h4"))
    v.told(".told .good", W["study"]["right"])
    v.press(".task", W["study"]["next"])
    v.touch(square("d4"), square("f6"))
    v.find(".told .good")
    for address in ["/study#/rules/chess/fortress/chess.goal", "/study#/rules/checkers/deluxe/checkers.goal.capture",
                    "/study#/rules/backgammon/travel/backgammon.goal"]:
        v.go(address)
        v.find(".task")
        for _ in range(6):
            names = v.ask("return [...document.querySelectorAll('.task button')].map((one) => one.textContent.trim())")
            if W["study"]["show"] in names:
                v.press(".task", W["study"]["show"])
                v.find(".told .good, .told")
                time.sleep(0.3)
            names = v.ask("return [...document.querySelectorAll('.task button')].map((one) => one.textContent.trim())")
            if W["study"]["next"] not in names:
                break
            v.press(".task", W["study"]["next"])
    # A mate in one, solved at the second attempt.
    puzzle_of_chess(v)
    v.go("/study#/puzzles/checkers/1")
    v.find(".board.playing svg")
    for touched in [(9, 13), (13, 22, 29)]:
        v.touch(*touched)
        time.sleep(1)
    v.told(".told .good", W["study"]["puzzle_solved"])
    solve(v, "backgammon")


def puzzle_of_chess(v):
    v.go("/study#/puzzles/chess/98")
    v.find(".board.playing svg")
    v.touch(square("f3"), square("e4"))
    v.told(".told .why", W["study"]["not_that"])
    v.touch(square("f3"), square("e2"))
    v.told(".told .good", W["study"]["puzzle_solved"])


def solve(v, game):
    """Touches whatever can move until the first puzzle is solved."""
    for number in range(1, 8):
        v.go(f"/study#/puzzles/{game}/{number}")
        v.find(".board.playing svg")
        time.sleep(0.3)
        for _ in range(12):
            if v.ask("return !!document.querySelector('.told .good')"):
                if W["study"]["puzzle_solved"] in v.ask("return document.querySelector('.told').textContent"):
                    return
            buttons = v.ask("return [...document.querySelectorAll('.strip button')].map((one) => one.textContent.trim())")
            for name in ("double", "take", "roll", "drop"):
                if W["choice"][name] in buttons:
                    v.press(".strip", W["choice"][name])
                    time.sleep(0.4)
                    break
            else:
                break


def analyses(v):
    v.go("/study#/analyse/chess")
    v.find(".board.playing svg")
    v.touch(square("e2"), square("e4")); v.touch(square("e7"), square("e5"))
    v.until("two moves", "return document.querySelectorAll('.passages .mv').length === 2")
    v.ask("document.activeElement.blur()")
    v.find("body").send_keys(Keys.LEFT)
    v.until("the first", "return document.querySelector('.mv[aria-current]').textContent.trim() === 'e4'")
    v.touch(square("c7"), square("c5"))
    v.until("three moves", "return document.querySelectorAll('.passages .mv').length === 3")
    v.find(".comment textarea").send_keys("Sicilian")
    v.click(".steps button")
    v.until("the comment", "return document.querySelector('.remark')?.textContent === 'Sicilian'")
    links["analysis of the beginning of chess"] = "/study#/analyse/chess"
    v.go("/study#/analyse/chess?rules=fortress&position=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1")
    v.find(".board.playing svg")
    v.touch(square("e2"), square("e4"))
    v.until("a move", "return document.querySelectorAll('.passages .mv').length === 1")
    remember("analysis of a position", v)
    # A game with variations, brought from elsewhere.
    v.go("/study#/analyse/chess")
    v.find(".board.playing svg")
    v.ask("document.querySelector('form.bring').closest('details').open = true")
    v.find("form.bring textarea").send_keys("1. d4 d5 {Closed} (1... Nf6 2. c4) 2. c4 *")
    v.press("form.bring", W["web"]["open"])
    v.until("it", "return location.hash.includes('kept=') && document.querySelectorAll('.passages .mv').length === 5")
    remember("analysis brought from elsewhere", v)
    # A game of the shelf.
    game = links["finished chess"].split("/")[-1]
    v.go(f"/study#/analyse/chess/{game}/3")
    v.until("the game", "return document.querySelectorAll('.passages .mv').length === 6")
    v.touch(square("h7"), square("h6"))
    v.until("a variation", "return document.querySelectorAll('.passages .mv').length === 7")
    remember("analysis of a game", v)
    v.go("/study#/analyse/checkers?position=W:WK19,K23:B12,K28")
    v.find(".board.playing svg")
    v.touch(23, 18)
    v.until("a move", "return document.querySelectorAll('.passages .mv').length === 1")
    remember("analysis of checkers", v)
    v.go("/study#/analyse/backgammon")
    v.press(".rolls", "3-1")
    time.sleep(0.5)
    remember("analysis of backgammon", v)


def collections(v):
    v.go("/study#/collections")
    v.find(".lost")
    for name, count in [("twelve.pgn", 12), ("six.pdn", 6), ("four.mat", 4)]:
        v.choose_file(f"{COLLECTIONS}/{name}")
        v.told("p[role=status]", f"{name}: {count} games added")
    v.click(".rows a")
    v.find(".game-row")
    remember("a collection", v)
    v.go("/study#/find/chess/rnbqkbnr~pppppppp~8~8~8~8~PPPPPPPP~RNBQKBNR_w_KQkq_-_0_1")
    v.find(".ways-on tbody tr")
    remember("a position found in collections", v)
    v.go("/study#/games")
    v.find(".kept svg")


def club(v):
    v.go("/club")
    name = v.find("#club-name")
    name.clear()
    name.send_keys("Wanda" + Keys.ENTER)
    time.sleep(0.5)
    v.go("/club#/new/chess")
    v.press(".card", W["web"]["computer"])
    v.click(f"[aria-label='{W['menu']['side']}'] button")
    v.press(".card", W["menu"]["play"])
    v.find(".board.playing svg")
    v.type_line("e2e4")
    v.until("an answer", "return document.querySelectorAll('.moves .move').length === 2")
    remember("a table at the server", v)
    v.go("/club#/new/backgammon")
    v.press(".card", W["club"]["invite"])
    link = v.find(".club-link input").get_attribute("value")
    links["an invitation"] = link[len(URL):]
    v.press("dialog", W["web"]["close"])
    v.go("/club#/new/checkers")
    v.press(".card", W["club"]["with_anybody"])
    v.press(".card", W["club"]["offer_seat"])
    v.find(".board.playing svg")
    remember("a table in the lobby", v)


def settings(v):
    v.go("/#/")
    v.press(".top", W["web"]["settings"])
    for name in ("theme_contrast", "set_flat", "scheme_dark"):
        v.press("dialog", W["web"][name])
    for name in ("sound", "names", "words", "balance", "home_left", "auto_roll", "auto_forced", "auto_bear_off"):
        v.press("dialog", W["web"][name])
    v.press("dialog", W["web"]["close"])
    v.press(".top", W["deed"]["language"])
    v.until("French", "return document.documentElement.lang === 'fr'")


DUMP = """
const done = arguments[arguments.length - 1];
const base64 = (bytes) => { let text = ""; for (const byte of bytes) text += String.fromCharCode(byte); return btoa(text); };
const plain = async (value) => {
    if (value instanceof Blob) return { $blob: base64(new Uint8Array(await value.arrayBuffer())), type: value.type };
    if (ArrayBuffer.isView(value)) return { $bytes: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)), type: value.constructor.name };
    if (value instanceof ArrayBuffer) return { $bytes: base64(new Uint8Array(value)), type: "ArrayBuffer" };
    if (Array.isArray(value)) return Promise.all(value.map(plain));
    if (value && typeof value === "object") {
        const pairs = await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await plain(one)]));
        return Object.fromEntries(pairs);
    }
    return value;
};
const answered = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
(async () => {
    const databases = [];
    for (const { name, version } of await indexedDB.databases()) {
        const database = await answered(indexedDB.open(name));
        const stores = [];
        for (const store of database.objectStoreNames) {
            const table = database.transaction(store).objectStore(store);
            const [keys, values] = [await answered(table.getAllKeys()), await answered(table.getAll())];
            const records = await Promise.all(keys.map(async (key, index) => [key, await plain(values[index])]));
            stores.push({ name: store, records });
        }
        database.close();
        databases.push({ name, version, stores });
    }
    done({ localStorage: { ...localStorage }, databases });
})();
"""


def main():
    v = Visitor()
    try:
        v.go("/#/")
        v.press(".top", W["web"]["settings"])
        v.press("dialog", W["web"]["motion"])
        v.press("dialog", W["web"]["close"])
        for part in (games, lessons, analyses, collections, club, settings):
            print(part.__name__, flush=True)
            part(v)
        v.driver.set_script_timeout(60)
        dump = v.driver.execute_async_script(DUMP)
        Path(OUT).write_text(json.dumps(dump, indent=1, ensure_ascii=False) + "\n")
        Path(OUT).with_name("addresses.json").write_text(json.dumps(links, indent=1, ensure_ascii=False) + "\n")
    finally:
        v.driver.quit()


if __name__ == "__main__":
    main()
