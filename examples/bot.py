#!/usr/bin/env python3
"""A bot for any table of Stolik, with nothing but Python's standard library.

    python3 examples/bot.py LINK [GAMES]

LINK is what the lobby gives for a bot of one's own. GAMES: leave after so many games. Without a
link it reads questions and writes moves, a line of JSON each, for `stolik bot --program`.
"""
import json
import random
import re
import sys
import time
import urllib.error
import urllib.request


def choose(frame):
    """A move for what `legal` offers. Only three offers are not the move itself."""
    offers, table = frame["legal"], frame["table"]
    if frame["game"] == "casino":
        wanted = ("place",) if "die" in offers[0] else ("stop",) if table["complete"] else ("roll", "secure")
        fits = [o for o in offers if o.get("type", "place") in wanted and o.get("die") in table["required"] + [None]]
        offers = fits or offers
    offer = random.choice(offers)
    kind = offer.get("type")
    if kind == "arrange":  # Blef: one end of every card
        return {"type": "arrange", "faces": [random.choice(ends) for ends in offer["choices"]]}
    if "die" in offer:  # Kasyno: a die on a card
        return {"type": "place", "dice": [offer]}
    if kind == "clue":  # Narrator: a card, and words for it
        words = random.choice(["a long way home", "before the storm", "nobody was there", "the last one"])
        return {"type": "clue", "card": random.choice(offer["cards"]), "clue": {"text": words}}
    return offer


def call(link, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(link + path, data, {"content-type": "application/json"})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=40) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(1)  # too often, or the table changes hands: the same once more


def visit(link, games):
    """Waits for frames and answers those that offer something, until so many games are over."""
    after, said, over = 0, 0, 0

    def say(command):  # an id is never used for two things, or the second gets the first one's answer
        nonlocal said
        said += 1
        return call(link, "/do", {"t": "do", "id": f"{time.time_ns()}-{said}", "cmd": command})

    while over < games:
        heard = call(link, f"/frames?after={after}")
        after = heard["next"]
        for room in (frame for frame in heard["frames"] if frame["t"] == "room"):
            moved = re.sub(r"[^/]+(?=/bots/)", room["invite"], link)
            if moved != link:  # the host has given the table another link
                link, after = moved, 0
        frames = [frame for frame in heard["frames"] if frame["t"] == "game" and frame["game"]]
        over += sum(frame["outcome"] is not None and bool(frame["events"]) for frame in frames)
        if frames and frames[-1]["legal"] and frames[-1]["outcome"] is None:
            move = {"type": "act", "decision": frames[-1]["decision"], "action": choose(frames[-1])}
            answer = say(move)
            if answer.get("code") == "bot_plays":  # we were too slow
                say({"type": "take_back"})
            elif not answer["ok"] and answer["code"] not in ("stale", "not_your_turn", "game_over"):
                print("refused:", answer["code"], move, file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        visit(sys.argv[1].rstrip("/"), int(sys.argv[2]) if len(sys.argv) > 2 else float("inf"))
    for line in sys.stdin if len(sys.argv) == 1 else ():
        print(json.dumps(choose(json.loads(line))), flush=True)
