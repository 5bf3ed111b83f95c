import { Injectable } from '@nestjs/common';
import { type CommandRun } from '@outpost/contracts/timeline.js';
import { EventBus } from '../platform/event-bus.js';
import { EntryIds } from './entry-ids.js';
import { type LogLine, type NumberedLine, storable } from './log-line.js';
import { LogWriter } from './log-writer.js';
import { LogsRepository } from './logs.repository.js';
import { presentEntry } from './timeline-entry.js';
import { EntryAdded } from './timeline.events.js';

export interface AddedEntry {
  readonly id: number;
  /** Resolves when it is committed; rejects with a `NotStoredError` when it can't be stored. */
  readonly stored: Promise<void>;
}

/** The command that the entry is about. */
interface EntryCommand {
  readonly run: CommandRun;
  /** The connection that sent it, which answers its sender itself. */
  readonly origin: string | undefined;
}

/**
 * The single list of what happens on servers and in the panel. An entry is numbered and published when it
 * happens and stored a moment later, so that watching clients do not wait for the disk.
 */
@Injectable()
export class Timeline {
  constructor(
    private readonly ids: EntryIds,
    private readonly writer: LogWriter,
    private readonly repository: LogsRepository,
    private readonly events: EventBus,
  ) {}

  add(line: LogLine, command?: EntryCommand): AddedEntry {
    const numbered: NumberedLine = { ...storable(line), id: this.ids.next() };
    this.events.publish(new EntryAdded(presentEntry(numbered, command?.run), command?.origin));
    return { id: numbered.id, stored: this.writer.write(numbered) };
  }

  /** Replaces the text of an entry; false when the entry has expired and is gone. */
  async update(id: number, line: LogLine): Promise<boolean> {
    const numbered: NumberedLine = { ...storable(line), id };
    if (!(await this.repository.replace(numbered))) return false;
    this.events.publish(new EntryAdded(presentEntry(numbered), undefined, true));
    return true;
  }
}
