import { type Listing, type Player } from '../listings.js';
import { countProblem, listing, player, readLines, writtenLines } from '../parsing.js';

const COUNT = /^players\s*:\s*(?<n>\d+) humans/;
/** The optional second number is the engine's slot, not the userid that `kickid` takes. */
const ROW =
  /^#\s*(?<userid>\d+)(?:\s+\d+)?\s+"(?<name>.*)"\s+(?<id>\S+)(?:\s+[\d:]+)?\s+(?<ping>\d+)\s+\d+\s+(?<state>\w+)(?:\s+\d+)?(?:\s+(?<address>\S+:\d+))?\s*$/;
/** Bots have no time, rate or address; they cannot be kicked or messaged, so they are skipped. */
const BOT_ROW = /^#\s*\d+(?:\s+\d+)?\s+"(?<name>.*)"\s+BOT\s+\w+/;

const isRow = (line: string): boolean => /^#\s*\d/.test(line) && !BOT_ROW.test(line);

/** Parses the reply of CS:GO, TF2, Garry's Mod and related games to `status`. */
export function readSourceStatus(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const counted = lines.map((line) => COUNT.exec(line)?.groups?.['n']).find((n) => n !== undefined);
  const { rows, unread } = readLines(lines.filter(isRow), readPlayer, /^$/);
  return listing(text, rows, [unread, countProblem(rows.length, counted)]);
}

function readPlayer(line: string): Player | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return player({
    slot: Number(row['userid']),
    name: row['name'] ?? '',
    id: steamId(row['id'] ?? ''),
    ping: Number(row['ping']),
    address: row['address'] ?? null,
    state: row['state'] === 'active' ? 'playing' : 'joining',
  });
}

/** Null for placeholders such as `STEAM_ID_PENDING`, shown until Steam has answered. */
const steamId = (value: string): Player['id'] =>
  /^(?:STEAM_\d:[01]:\d+|\[U:\d:\d+\])$/.test(value) ? { kind: 'steam', value, verified: true } : null;
