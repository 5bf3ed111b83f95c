import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player, type StableId } from '../listings.js';
import { listing, player, readLines, writtenLines } from '../parsing.js';

const HEADING = /^name,playeruid,steamid\s*$/;
/** Names may contain commas, so the columns are matched from the right. */
const ROW = /^(?<name>.*),(?<uid>[^,]*),(?<id>[^,]*)$/;
const WHOLE_ID = /^(?:\d{17}|(?:steam|xbox|ps5|mac|gdk)_[0-9A-Za-z]+)$/;
/** The uid of a player who is still loading. */
const NO_UID = /^0*$/;

/**
 * Parses the reply of Palworld to `ShowPlayers`. Names with special characters truncate the reply, so a row with an
 * incomplete id is rejected.
 */
export function readPalworldPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const { rows, unread } = readLines(lines, readPlayer, HEADING);
  const headed = lines.some((line) => HEADING.test(line));
  return listing(text, rows, [
    unread,
    headed ? undefined : say('game.heading_is_missing', 'the heading is missing'),
  ]);
}

function readPlayer(line: string): Player | undefined {
  const row = ROW.exec(line)?.groups;
  const id = row?.['id']?.trim() ?? '';
  if (row === undefined || !WHOLE_ID.test(id)) return undefined;
  const state = NO_UID.test(row['uid'] ?? '') ? 'joining' : 'playing';
  return player({ name: row['name'] ?? '', id: idOf(id), state });
}

const idOf = (value: string): StableId => ({
  kind: /^\d+$/.test(value) ? 'steam' : 'platform',
  value,
  verified: true,
});
