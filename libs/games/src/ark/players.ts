import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player, type StableId } from '../listings.js';
import { listing, player, readLines, writtenLines } from '../parsing.js';

const NO_PLAYERS = /^\s*No Players Connected\s*$/;
/** Names may contain commas, so the last comma separates the id. */
const ROW = /^\s*(?<n>\d+)\. (?<name>.*), (?<id>[0-9a-zA-Z]+)\s*$/;

/** Parses the reply of both ARK games to `ListPlayers`: Steam ids from the older, Epic ids from the newer. */
export function readArkPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const { rows, unread } = readLines(lines, readPlayer, NO_PLAYERS);
  return listing(text, rows, [
    unread,
    lines.length === 0 ? say('game.answer_is_empty', 'the answer is empty') : undefined,
  ]);
}

function readPlayer(line: string): Player | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return player({ slot: Number(row['n']), name: row['name'] ?? '', id: idOf(row['id'] ?? '') });
}

const idOf = (value: string): StableId => ({
  kind: /^\d{17}$/.test(value) ? 'steam' : 'eos',
  value,
  verified: true,
});
