import { LOG_KINDS, type LogEventType, type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LogDetails } from '@outpost/contracts/logs.js';
import { cutLine } from '../rcon/stored-text.js';

/** A line that is about to be stored. */
export interface LogLine {
  /** 0 is the panel itself. */
  readonly serverId: number;
  readonly kind: LogKind;
  readonly message: string;
  readonly details: LogDetails | null;
  readonly at: Date;
}

/** One that has its place among all others. */
export interface NumberedLine extends LogLine {
  readonly id: number;
}

/** SQLite ends a text at NUL, and half a letter is no UTF-8. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

export const eventTypeOf = (kind: LogKind): LogEventType => LOG_KINDS[kind];

/** The text as it can be stored, and as it is looked for. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** The line as it is stored: what a plugin's driver delivers may be anything. */
export function storable(line: LogLine): LogLine {
  const { text, wholeBytes } = cutLine(line.message);
  const details = wholeBytes === null ? line.details : { ...line.details, wholeBytes };
  return { ...line, message: storableText(text), details };
}
