#!/bin/bash
# A match between our engine and GNU Backgammon's 2-ply ("world class") over GNU Backgammon's
# external-player socket, saved and analysed by GNU Backgammon:
#
#     gnubg_match.sh SALON [POINTS] [SEED]
#
# SALON is the program (target/release/salon). Prints GNU Backgammon's statistics of the match; the
# match is left in gnubg-match.sgf and gnubg-match.mat of the current folder.
set -eu
salon=$1 points=${2:-7} seed=${3:-1} port=${PORT:-5231}
gnubg=$(command -v gnubg || echo /usr/games/gnubg)
home=$(mktemp -d)
"$salon" engine backgammon --external "$port" 2>"$home/asked.txt" &
engine=$!
trap 'kill $engine 2>/dev/null; rm -rf "$home"' EXIT
# The engine is there when its port is.
for _ in $(seq 120); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
    sleep 1
done
{
    cat <<COMMANDS
set seed $seed
set automatic game on
set automatic roll on
set display off
set confirm new off
set confirm save off
set player 1 gnubg
set player 1 chequerplay evaluation plies 2
set player 1 cubedecision evaluation plies 2
set player 0 external localhost:$port
new match $points
set player 0 name Salon
set player 1 name gnubg
save match "$PWD/gnubg-match.sgf"
export match mat "$PWD/gnubg-match.mat"
set analysis chequerplay evaluation plies 2
set analysis cubedecision evaluation plies 2
analyse match
show statistics match
COMMANDS
} | HOME=$home "$gnubg" -t -q >"$home/said.txt"
sed -n '/^Player /,$p' "$home/said.txt"
grep -c . "$home/asked.txt" | sed 's/^/decisions asked of us: /'
cp "$home/asked.txt" gnubg-match-asked.txt
