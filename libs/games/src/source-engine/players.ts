import { type Listing, type Player } from '../answers.js';
import { countProblem, listing, player, readLines, writtenLines } from '../reading.js';

const COUNT = /^players\s*:\s*(?<n>\d+) humans/;
/** The optional second number is the slot of the engine, not the one `kickid` wants. */
const ROW =
  /^#\s*(?<userid>\d+)(?:\s+\d+)?\s+"(?<name>.*)"\s+(?<id>\S+)(?:\s+[\d:]+)?\s+(?<ping>\d+)\s+\d+\s+(?<state>\w+)(?:\s+\d+)?(?:\s+(?<address>\S+:\d+))?\s*$/;
/** Bots have no time, no rate and no address, and are no players: nobody can be kicked or spoken to there. */
const BOT_ROW = /^#\s*\d+(?:\s+\d+)?\s+"(?<name>.*)"\s+BOT\s+\w+/;

const isRow = (line: string): boolean => /^#\s*\d/.test(line) && !BOT_ROW.test(line);

/** Reads the answer of CS:GO, TF2, Garry's Mod and their kin to `status`. */
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

/** Until Steam has answered, a placeholder such as `STEAM_ID_PENDING` stands there. */
const steamId = (value: string): Player['id'] =>
  /^(?:STEAM_\d:[01]:\d+|\[U:\d:\d+\])$/.test(value) ? { kind: 'steam', value, verified: true } : null;
