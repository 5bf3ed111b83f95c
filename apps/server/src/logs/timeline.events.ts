import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type NumberedLine } from './log-line.js';

/** Something happened, and has its place among all entries. It is stored a moment later. An entry that goes on is told again. */
export class EntryAdded {
  constructor(
    readonly entry: TimelineEntry,
    /** Of a command: chosen by the sender's edge to know its own commands again. */
    readonly origin?: object,
  ) {}
}

/** These lines, in the order of their ids, are in the database now. */
export class EntriesStored {
  constructor(readonly lines: readonly NumberedLine[]) {}
}
