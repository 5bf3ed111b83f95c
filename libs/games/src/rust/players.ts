import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player } from '../listings.js';
import { listing, player, unreadLines } from '../parsing.js';

/** Parses the reply of Rust to `playerlist`: JSON. Steam ids must be strings; as JSON numbers they lose digits. */
export function readRustPlayers(text: string): Listing<Player> {
  const entries = parsed(text);
  if (entries === undefined)
    return listing(text, [], [say('game.answer_is_no_json_list', 'the answer is no list in JSON')]);
  const rows = entries.map(readPlayer).filter((row) => row !== undefined);
  return listing(text, rows, [unreadLines(entries.length - rows.length)]);
}

function parsed(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readPlayer(entry: unknown): Player | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { SteamID: id, DisplayName: name, Ping: ping, Address: address } = entry as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  return player({
    name,
    id: { kind: 'steam', value: id, verified: true },
    ping: typeof ping === 'number' ? ping : null,
    address: typeof address === 'string' && address !== '' ? address : null,
  });
}
