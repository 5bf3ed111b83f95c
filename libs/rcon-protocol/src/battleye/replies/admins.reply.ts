import { type ParsedReply, parsedReply, replyLines, unreadLines } from './parsed-reply.js';

export interface BattleyeAdmin {
  /** As in `RCon admin #0`; a freed number goes to the next one who logs in. */
  readonly id: number;
  readonly address: string;
  readonly port: number;
}

const HEADER = /^Connected RCon admins:\s*$/;
const FRAME = /^(?:(?:Connected RCon admins:|-{5,})?\s*|\[#\] \[IP Address\].*)$/s;
const ROW = /^\s*(?<id>\d+)\s+(?<address>\d{1,3}(?:\.\d{1,3}){3}|\[[0-9A-Fa-f:.]+\]):(?<port>\d{1,5})\s*$/;

/** Reads the answer to `admins`, which has no count at its end. */
export function parseAdmins(text: string): ParsedReply<BattleyeAdmin> {
  const lines = replyLines(text);
  const rows = lines.map(parseAdmin).filter((admin) => admin !== undefined);
  const unread = lines.filter((line) => parseAdmin(line) === undefined && !FRAME.test(line)).length;
  const headed = lines.some((line) => HEADER.test(line));
  return parsedReply(rows, text, [unreadLines(unread), headed ? undefined : 'the heading is missing']);
}

function parseAdmin(line: string): BattleyeAdmin | undefined {
  const row = ROW.exec(line)?.groups;
  if (row === undefined) return undefined;
  const address = (row['address'] ?? '').replace(/^\[|\]$/g, '');
  return { id: Number(row['id']), address, port: Number(row['port']) };
}
