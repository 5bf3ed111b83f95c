import { say } from '@outpost/contracts/message.js';
import { unreadLines } from '../parsing.js';
import { type ParsedReply, parsedReply, replyLines } from './parsed-reply.js';

export interface BattleyeBan {
  /** For `removeBan`; valid only until the next removal. Numbering continues from the GUID list into the IP list. */
  readonly listNumber: number;
  readonly kind: 'guid' | 'ip';
  /** A GUID in lower case, or an IPv4 address. */
  readonly target: string;
  /** Minutes; an expired ban stays listed until `writeBans`. */
  readonly minutesLeft: number | 'permanent' | 'expired';
  /** Empty when none was given. */
  readonly reason: string;
}

const GUID_ROW = /^\s*(?<no>\d+)\s+(?<target>[0-9A-Fa-f]{32})\s+(?<left>perm|-|-?\d+)(?:\s+(?<reason>.*))?$/;
const IP_ROW =
  /^\s*(?<no>\d+)\s+(?<target>\d{1,3}(?:\.\d{1,3}){3})\s+(?<left>perm|-|-?\d+)(?:\s+(?<reason>.*))?$/;
const FRAME = /^(?:(?:GUID Bans:|IP Bans:|-{5,})?\s*|\[#\] \[(?:GUID|IP Address)\].*)$/s;
const GUID_HEADING = /^GUID Bans:\s*$/;
const IP_HEADING = /^IP Bans:\s*$/;

/** Parses the reply to `bans`. Both headings are always sent, so a missing one means the list was truncated. */
export function parseBans(text: string): ParsedReply<BattleyeBan> {
  const lines = replyLines(text);
  const rows: BattleyeBan[] = [];
  let unread = 0;
  for (const line of lines) {
    const ban = parseBan(line);
    if (ban !== undefined) rows.push(ban);
    else if (!FRAME.test(line)) unread += 1;
  }
  return parsedReply(rows, text, [
    unreadLines(unread),
    lines.some((line) => GUID_HEADING.test(line))
      ? undefined
      : say('game.guid_bans_missing', 'the list of GUID bans is missing'),
    lines.some((line) => IP_HEADING.test(line))
      ? undefined
      : say('game.ip_bans_missing', 'the list of IP bans is missing'),
  ]);
}

function parseBan(line: string): BattleyeBan | undefined {
  const guidRow = GUID_ROW.exec(line)?.groups;
  const row = guidRow ?? IP_ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  return {
    listNumber: Number(row['no']),
    kind: guidRow === undefined ? 'ip' : 'guid',
    target: (row['target'] ?? '').toLowerCase(),
    minutesLeft: timeLeft(row['left'] ?? ''),
    reason: row['reason'] ?? '',
  };
}

function timeLeft(text: string): BattleyeBan['minutesLeft'] {
  if (text === 'perm') return 'permanent';
  return text === '-' ? 'expired' : Number(text);
}
