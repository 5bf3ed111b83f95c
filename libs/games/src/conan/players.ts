import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player } from '../listings.js';
import { listing, player, readLines, writtenLines } from '../parsing.js';

const HEADING = /^\s*Idx\s*\|/;
const ROW = /^\s*(?<idx>\d+)\s*\|(?<columns>.*)$/;
/** User ID, Platform ID, Platform Name. */
const LAST_COLUMNS = 3;

/**
 * Parses the reply of Conan Exiles to `listplayers`. Character names may contain the column separator `|`, so the
 * columns that cannot are taken from the right.
 */
export function readConanPlayers(text: string): Listing<Player> {
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
  const columns = (row?.['columns'] ?? '').split('|');
  // Preceded by the character's name and the player's name.
  if (row === undefined || columns.length < LAST_COLUMNS + 2) return undefined;
  const [userId = '', platformId = ''] = columns.slice(-LAST_COLUMNS).map((column) => column.trim());
  const name = columns
    .slice(0, -LAST_COLUMNS - 1)
    .join('|')
    .trim();
  const slot = Number(row['idx']);
  if (/^\d{17}$/.test(platformId))
    return player({ slot, name, id: { kind: 'steam', value: platformId, verified: true } });
  return player({
    slot,
    name,
    id: userId === '' ? null : { kind: 'account', value: userId, verified: true },
  });
}
