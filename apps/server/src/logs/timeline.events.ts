import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type NumberedLine } from './log-line.js';

/**
 * An entry was added to the timeline. It has its id and is stored shortly after. Published again when an
 * ongoing entry is updated.
 */
export class EntryAdded {
  constructor(
    readonly entry: TimelineEntry,
    /** Of commands: the id of the connection that sent it, which answers its sender itself. */
    readonly origin?: string,
    /** It was published before, and has another text now, which is stored. */
    readonly isUpdate = false,
  ) {}
}

/** These lines, sorted by id, are committed. */
export class EntriesStored {
  constructor(readonly lines: readonly NumberedLine[]) {}
}
