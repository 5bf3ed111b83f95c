import { type LogEntry } from '@outpost/contracts/logs.js';

/** These lines, in the order of their ids, are in the database now. */
export class LogLinesStored {
  constructor(readonly entries: readonly LogEntry[]) {}
}
