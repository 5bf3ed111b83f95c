import { LOG_KINDS, type LogDetails, type LogEventType, type LogKind } from '@outpost/contracts/logs.js';
import { shortened } from '../platform/shortened.js';

/** A line that is about to be stored. */
export interface LogLine {
  /** 0 is the panel itself. */
  readonly serverId: number;
  readonly kind: LogKind;
  readonly message: string;
  readonly details: LogDetails | null;
  readonly at: Date;
}

/** A message of a game is shorter; what a plugin's driver delivers may be anything. */
const MESSAGE_MAX_LENGTH = 4_000;

/** SQLite ends a text at NUL, and half a letter is no UTF-8. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

export const eventTypeOf = (kind: LogKind): LogEventType => LOG_KINDS[kind];

/** The text as it is stored, and as it is looked for. */
export const storable = (text: string): string =>
  shortened(text, MESSAGE_MAX_LENGTH).replace(UNSTORABLE, '\uFFFD');
