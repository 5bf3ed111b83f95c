import { type Message, say } from '@outpost/contracts/message.js';
import { unreadLines } from '../parsing.js';
import { type ParsedReply, parsedReply, replyLines } from './parsed-reply.js';

export interface BattleyePlayer {
  /** Number for `kick` and `say`; reused for another player once this one has left. */
  readonly slot: number;
  readonly address: string;
  readonly port: number;
  /** Milliseconds; -1 while joining. */
  readonly ping: number;
  /** Lower case; undefined until BattlEye knows it. */
  readonly guid: string | undefined;
  /** The BattlEye master server has confirmed the GUID. */
  readonly verified: boolean;
  /** As the server wrote it, trailing blanks included. */
  readonly name: string;
  /** Not in the world yet. */
  readonly inLobby: boolean;
}

const HEADER = /^Players on server:\s*$/;
const COLUMNS = /^\[#\] \[IP Address\]/;
const RULE = /^-{5,}\s*$/;
const FOOTER = /^\((?<count>\d+) players? in total\)\s*$/;
/**
 * The GUID is missing (`-`) for a moment after joining. Columns are padded and names contain blanks, so splitting at
 * blanks does not work.
 */
const ROW =
  /^\s*(?<slot>\d+)\s+(?<address>\d{1,3}(?:\.\d{1,3}){3}|\[[0-9A-Fa-f:.]+\]):(?<port>\d{1,5})\s+(?<ping>-?\d+)\s+(?:(?<guid>[0-9A-Fa-f]{32})(?:\((?<state>[^)]{1,8})\))?|-)[ ]{1,40}(?<name>.*)$/;
const LOBBY = / \(Lobby\)$/;

/** Parses the reply to `players`. Warns about unreadable lines and when the server's own count differs. */
export function parsePlayers(text: string): ParsedReply<BattleyePlayer> {
  const rows: BattleyePlayer[] = [];
  let count: number | undefined;
  let unread = 0;
  for (const line of replyLines(text)) {
    const player = parsePlayer(line);
    const footer = FOOTER.exec(line)?.groups?.['count'];
    if (player !== undefined) rows.push(player);
    else if (footer !== undefined) count = Number(footer);
    else if (!isFrame(line)) unread += 1;
  }
  return parsedReply(rows, text, [unreadLines(unread), countProblem(rows.length, count)]);
}

const isFrame = (line: string): boolean =>
  line.trim() === '' || HEADER.test(line) || COLUMNS.test(line) || RULE.test(line);

function countProblem(read: number, counted: number | undefined): Message | undefined {
  if (counted === undefined) return say('game.list_has_no_end', 'the list has no end');
  return read === counted
    ? undefined
    : say('game.players_counted_and_read', 'the server counts {counted} players, {read} could be read', {
        counted,
        read,
      });
}

function parsePlayer(line: string): BattleyePlayer | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  const name = row['name'] ?? '';
  return {
    slot: Number(row['slot']),
    address: (row['address'] ?? '').replace(/^\[|\]$/g, ''),
    port: Number(row['port']),
    ping: Number(row['ping']),
    guid: row['guid']?.toLowerCase(),
    verified: row['state'] === 'OK',
    name: name.replace(LOBBY, ''),
    inLobby: LOBBY.test(name),
  };
}
