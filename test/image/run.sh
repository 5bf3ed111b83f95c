#!/usr/bin/env bash
# Builds the image and runs a panel's life cycle in it with a real engine: start, set-up, commands to game servers,
# recreation of the container, stop. Ends with a table of figures. Honours DOCKER_HOST; leaves only the image behind.
set -euo pipefail
cd "$(dirname "$0")/../.."

export OUTPOST_IMAGE=outpost:image-test
# Any free port, and no free-tier limit, because the run needs two game servers.
export PORT=0 BILLING=off
project="outpost-image-test-$$"
admin_password="image-test-$$-password"

if docker compose version >/dev/null 2>&1; then compose=(docker compose); else compose=(docker-compose); fi
compose+=(-p "$project" -f docker-compose.yml -f test/image/docker-compose.games.yml)

figures=()

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  "${compose[@]}" logs --tail=40 outpost >&2 || true
  exit 1
}

ok() { printf 'ok: %s\n' "$*"; }
figure() { figures+=("$(printf '%-32s %s' "$1" "$2")"); }
# BSD's date has no milliseconds.
now_ms() { node -p 'Date.now()'; }
seconds_since() { local ms=$(($(now_ms) - $1)); printf '%d.%02d s' $((ms / 1000)) $((ms % 1000 / 10)); }
inspect() { docker inspect --format "$1" "$("${compose[@]}" ps -q outpost)"; }
inside() { "${compose[@]}" exec -T outpost "$@"; }

# Repeats a command until it succeeds, for at most $1 seconds.
eventually() {
  local until=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < until)) || fail "$what"
    sleep 0.2
  done
}

is_healthy() { [ "$(inspect '{{.State.Health.Status}}')" = healthy ]; }
answers() { inside node -e 'fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' "http://127.0.0.1:3000$1"; }

start_panel() {
  local started
  started=$(now_ms)
  "${compose[@]}" up -d --no-build >/dev/null 2>&1 || "${compose[@]}" up -d --no-build
  eventually 60 'the panel does not answer /api/health' answers /api/health
  figure "$1: answers after" "$(seconds_since "$started")"
  eventually 90 'the container does not become healthy' is_healthy
  figure "$1: healthy after" "$(seconds_since "$started")"
}

cleanup() { "${compose[@]}" down -v --remove-orphans >/dev/null 2>&1 || true; }
trap cleanup EXIT

build_image() {
  local started
  started=$(now_ms)
  "${compose[@]}" build outpost
  figure 'image: build' "$(seconds_since "$started")"
  figure 'image: size' "$(($(docker image inspect --format '{{.Size}}' "$OUTPOST_IMAGE") / 1000000)) MB"
}

set_up_first_admin() {
  local code
  code=$("${compose[@]}" logs --no-color outpost | sed -nE 's/.*\/setup with the code ([A-Z0-9-]+).*/\1/p' | tail -n 1)
  [ -n "$code" ] || fail 'the log holds no setup code'
  # shellcheck disable=SC2016 # the dollars are JavaScript's
  inside node --input-type=module -e '
    const [code, password] = process.argv.slice(1);
    const body = JSON.stringify({ code, username: "admin", email: "admin@example.org", password });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("http://127.0.0.1:3000/api/setup", { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  ' "$code" "$admin_password" || fail 'the setup code was refused'
}

add_games() {
  printf '%s' "$admin_password" | inside outpost login http://127.0.0.1:3000 --username admin --password-stdin
  printf 'battleye-secret' | inside outpost servers add --name Chernarus --type battleye --host battleye-game --port 2305 --password-stdin
  printf 'source-secret' | inside outpost servers add --name Muldraugh --type source --host source-game --port 27015 --password-stdin
}

game_answers() { inside outpost exec "$1" players; }

# The engine chose the published port; it has to serve the panel's page.
published_port_serves_the_panel() {
  local address host=127.0.0.1
  address=$("${compose[@]}" port outpost 3000)
  if [[ "${DOCKER_HOST:-}" =~ ^(tcp|ssh)://([^@/]+@)?([^:/]+) ]]; then host=${BASH_REMATCH[3]}; fi
  node -e 'fetch(process.argv[1]).then(async (a) => process.exit((await a.text()).includes("<div id=\"root\"") ? 0 : 1), () => process.exit(1))' \
    "http://$host:${address##*:}/" || fail "the published port does not serve the panel"
}

is_limited() {
  local format='{{.HostConfig.Memory}} {{.HostConfig.PidsLimit}} {{index .HostConfig.LogConfig.Config "max-size"}}'
  [ "$(inspect "$format")" = '1073741824 256 10m' ]
}
driver_is_sound() {
  local driver=node_modules/better-sqlite3/build/Release/better_sqlite3.node
  [ "$(inside grep -c RemoveEnvironmentCleanupHook "$driver" || true)" = 0 ]
}

# $1: name of the figure; $2: accepted exit codes, separated by |
stop_panel() {
  local container started code
  container=$("${compose[@]}" ps -q outpost)
  started=$(now_ms)
  docker stop -t 10 "$container" >/dev/null
  local took=$(($(now_ms) - started))
  code=$(docker inspect --format '{{.State.ExitCode}}' "$container")
  figure "$1" "$(seconds_since "$started"), exit code $code"
  ((took < 2000)) || fail "SIGTERM took $took ms"
  [[ "|$2|" == *"|$code|"* ]] || fail "SIGTERM ended the server with exit code $code"
}

build_image
start_panel 'first start'
ok 'healthy'
[ "$(inside id -u)" != 0 ] || fail 'the server runs as root'
ok 'runs as an ordinary user'
is_limited || fail 'memory, processes or logs are not limited as docker-compose.yml says'
ok 'memory, processes and logs are limited'
driver_is_sound || fail 'the database driver would abort the server (nodejs/node#65446)'
ok 'the database driver stands garbage collection'
published_port_serves_the_panel
ok 'the published port serves the panel'
answers /api/openapi.json || fail 'the image does not describe its API'
ok 'the API describes itself'
set_up_first_admin
ok 'set up with the code from the log'
add_games
[ "$(inside stat -c %a /data/cli/outpost/session.json)" = 600 ] || fail 'the session file is open to others'
for game in Chernarus Muldraugh; do eventually 30 "$game does not answer" game_answers "$game"; done
game_answers Chernarus
ok 'both game servers answer a command typed in the container'
sleep 5
figure 'memory, two servers watched' "$(docker stats --no-stream --format '{{.MemUsage}}' "$("${compose[@]}" ps -q outpost)" | cut -d/ -f1)"
stop_panel 'stop of a running panel' 0

"${compose[@]}" down >/dev/null 2>&1
start_panel 'after a recreate'
for game in Chernarus Muldraugh; do eventually 60 "$game does not answer after a recreate" game_answers "$game"; done
ok 'account, servers, passwords and the session file outlived the container'

"${compose[@]}" up -d --no-build --force-recreate outpost >/dev/null 2>&1
# 143: the signal arrived before the server had installed its handler.
stop_panel 'stop right after the start' '0|143'

printf '\n'
printf '%s\n' "${figures[@]}"
