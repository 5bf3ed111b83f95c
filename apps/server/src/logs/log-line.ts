import { LOG_KINDS, type LogEventType, type LogKind } from '@outpost/contracts/log-kinds.js';
import { type LogDetails } from '@outpost/contracts/logs.js';
import { storableText } from '../platform/database/storable-text.js';
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

/** A line with its id, which orders it among all entries. */
export interface NumberedLine extends LogLine {
  readonly id: number;
}

export const eventTypeOf = (kind: LogKind): LogEventType => LOG_KINDS[kind];

/** The line as it is stored, cut and cleaned: a plugin's driver may deliver anything. */
export function storable(line: LogLine): LogLine {
  const { text, wholeBytes } = cutLine(line.message);
  const details = wholeBytes === null ? line.details : { ...line.details, wholeBytes };
  return { ...line, message: storableText(text), details };
}
