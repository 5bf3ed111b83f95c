import { type Message, say } from '@outpost/contracts/message.js';
import { type Ban, type Listing, type Player, type StableId } from '../listings.js';
import { listing, player, readLines, writtenLines } from '../parsing.js';

/** The column legend follows the heading on the same line in some versions, on a separate line in others. */
const PLAYERS_HEADING = /^Players on server:/;
const PLAYERS_FRAME = /^(?:Players on server:.*|\[Player#\].*|Processing Command:.*)$/;
const PLAYER_ROW =
  /^\s*#?(?<slot>\d+)\s*;\s*(?<uid>[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\s*;\s?(?<name>.*)$/;

const BANS_HEADING = /^Total bans: (?<total>\d+) \| Page: (?<page>\d+)\/(?<pages>\d+)\s*$/;
const NO_BANS = /^Server has no bans to list\.\s*$/;
const BANS_FRAME =
  /^(?:(?:Total bans: \d+ \| Page: \d+\/\d+|- Identity Id \| Banned name|Server has no bans to list\.)\s*|Processing Command:.*)$/s;
const BAN_ROW = /^-\s*(?<uid>[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\s*\|\s?(?<name>.*)$/;

/** Parses the reply of Arma Reforger to `#players`, which has no count. */
export function readReforgerPlayers(text: string): Listing<Player> {
  const lines = writtenLines(text);
  const { rows, unread } = readLines(lines, readPlayer, PLAYERS_FRAME);
  const headed = lines.some((line) => PLAYERS_HEADING.test(line));
  return listing(text, rows, [
    unread,
    headed ? undefined : say('game.heading_is_missing', 'the heading is missing'),
  ]);
}

/** Parses one page (25 rows) of `#ban list`. */
export function readReforgerBans(text: string): Listing<Ban> {
  const lines = writtenLines(text);
  const { rows, unread } = readLines(lines, readBan, BANS_FRAME);
  return listing(text, rows, [unread, pageProblem(lines)]);
}

function pageProblem(lines: readonly string[]): Message | undefined {
  if (lines.some((line) => NO_BANS.test(line))) return undefined;
  const page = lines.map((line) => BANS_HEADING.exec(line)?.groups).find((groups) => groups !== undefined);
  if (page === undefined) return say('game.heading_is_missing', 'the heading is missing');
  const { pages = '', total = '' } = page;
  return Number(pages) > 1
    ? say('game.ban_page_of', 'this is one of {pages} pages of {total} bans', { pages, total })
    : undefined;
}

function readPlayer(line: string): Player | undefined {
  const row = PLAYER_ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return player({ slot: Number(row['slot']), name: row['name'] ?? '', id: identity(row['uid']) });
}

function readBan(line: string): Ban | undefined {
  const row = BAN_ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  const target = identity(row['uid']);
  return { listNumber: null, target, name: row['name'] ?? '', minutesLeft: null, reason: '' };
}

const identity = (uid = ''): StableId => ({
  kind: 'reforger-identity',
  value: uid.toLowerCase(),
  verified: true,
});
