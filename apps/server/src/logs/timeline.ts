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
  /** Resolves when it is committed; rejects with a `NotKeptError` where the database takes nothing. */
  readonly stored: Promise<void>;
}

/** A command whose answer belongs to the entry. */
interface EntryCommand {
  readonly run: CommandRun;
  /** The edge of whoever sent it, to know its own commands again. */
  readonly origin: object | undefined;
}

/**
 * The one list of what happens on servers and in the panel. An entry gets its place and is told of when it happens, and
 * is stored a moment later: whoever watches waits for no disk.
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
    this.publish(numbered, command);
    return { id: numbered.id, stored: this.writer.write(numbered) };
  }

  /** Tells an entry in other words. False when it is gone: it has grown too old. */
  async update(id: number, line: LogLine): Promise<boolean> {
    const numbered: NumberedLine = { ...storable(line), id };
    if (!(await this.repository.replace(numbered))) return false;
    this.publish(numbered);
    return true;
  }

  private publish(line: NumberedLine, command?: EntryCommand): void {
    this.events.publish(new EntryAdded(presentEntry(line, command?.run), command?.origin));
  }
}
