import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { LinesHeldBack } from '../rcon/rcon.events.js';
import { floodLine } from './lines/flood.line.js';
import { presentLine } from './log-entry.presenter.js';
import { type LogLine } from './log-line.js';
import { LogWriter } from './log-writer.js';
import { LogLinesStored } from './logs.events.js';
import { LogsRepository } from './logs.repository.js';

/** Keeps one entry for each flood of lines: written when it begins, and brought up to date until it is over. */
@Injectable()
export class FloodLog implements OnModuleInit {
  /** Ids of the entries of floods that go on; a server may begin another while the last one is being closed. */
  private readonly entries = new Map<string, number>();

  constructor(
    private readonly events: EventBus,
    private readonly repository: LogsRepository,
    private readonly writer: LogWriter,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(LinesHeldBack, (event) => this.keep(event));
  }

  private async keep(event: LinesHeldBack): Promise<void> {
    const { serverId, since } = event.flood;
    const flood = `${serverId} ${since.getTime()}`;
    const line = floodLine(event);
    try {
      const id = await this.store(this.entries.get(flood), line);
      this.entries.set(flood, id);
      this.events.publish(new LogLinesStored([presentLine(id, line)]));
    } catch (error) {
      this.log.error({ err: error, serverId }, 'a flood of lines could not be told');
      // There is no later word that would tell it.
      if (event.isOver) await this.writer.write(line);
    } finally {
      if (event.isOver) this.entries.delete(flood);
    }
  }

  /** An entry that has grown too old meanwhile is gone, and the flood gets another. */
  private async store(known: number | undefined, line: LogLine): Promise<number> {
    if (known !== undefined && (await this.repository.replace(known, line))) return known;
    const [id = 0] = await this.repository.insert([line]);
    return id;
  }
}
