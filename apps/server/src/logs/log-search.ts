import { LOG_EVENT_TYPES, type LogEventType } from '@outpost/contracts/logs.js';
import { type LogFilter } from './log-filter.js';

/** The index knows texts by three letters at a time. */
const TRIGRAM = 3;

/** Whether the index can answer; shorter texts are looked for line by line. */
export const isIndexed = (text: string): boolean => Array.from(text).length >= TRIGRAM;

/** The migration writes the same three letters beside each message. */
const scopeOf = (serverId: number, type: LogEventType): string =>
  String.fromCodePoint(
    0x4e00 + LOG_EVENT_TYPES.indexOf(type),
    0x4e00 + (serverId >> 12),
    0x4e00 + (serverId & 4095),
  );

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** What is asked of the index; whatever was typed stands in it as a text, never as an operator. */
export function matchOf({ serverId, type, text }: LogFilter): string {
  const types = type === undefined ? LOG_EVENT_TYPES : [type];
  const scopes = types.map((one) => quoted(scopeOf(serverId, one)));
  return `scope : (${scopes.join(' OR ')}) AND message : ${quoted(text)}`;
}

/** For short texts: the same letters, whatever their case. */
export function containing(text: string): (message: string) => boolean {
  const folded = text.toLowerCase();
  return (message) => message.toLowerCase().includes(folded);
}
