import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { LinesHeldBack } from '../rcon/rcon.events.js';
import { writtenSecond } from './lines/written-time.js';
import { type LogLine } from './log-line.js';
import { type AddedEntry, Timeline } from './timeline.js';

/** Keeps one entry for each flood of lines: added when it begins, and brought up to date until it is over. */
@Injectable()
export class FloodLog implements OnModuleInit {
  /** Of floods that go on; a server may begin another while the last one is being closed. */
  private readonly entries = new Map<string, AddedEntry>();

  constructor(
    private readonly events: EventBus,
    private readonly timeline: Timeline,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(LinesHeldBack, (event) => this.keep(event));
  }

  private async keep(event: LinesHeldBack): Promise<void> {
    const { serverId, since } = event.flood;
    const flood = `${serverId} ${since.getTime()}`;
    const known = this.entries.get(flood);
    if (event.isOver) this.entries.delete(flood);
    if (known && (await this.isUpdated(known, event))) return;
    const added = this.timeline.add(floodLine(event));
    if (!event.isOver) this.entries.set(flood, added);
    await added.stored;
  }

  /** Not of an entry that has grown too old meanwhile, or that could not be stored: the flood gets another. */
  private async isUpdated({ id, stored }: AddedEntry, event: LinesHeldBack): Promise<boolean> {
    try {
      await stored;
      return await this.timeline.update(id, floodLine(event));
    } catch (error) {
      this.log.error({ err: error, serverId: event.flood.serverId }, 'a flood of lines could not be told');
      // There is a later word unless it is over.
      return !event.isOver;
    }
  }
}

/** How many lines of a game server are missing in its log, since when and why. */
function floodLine({ flood, isOver }: LinesHeldBack): LogLine {
  const { serverId, count, bytes, since, until, limit } = flood;
  const lines = count === 1 ? '1 line was' : `${count} lines were`;
  // A flood may be over within the minute it began in.
  const time = `from ${writtenSecond(since)} to ${writtenSecond(until)}`;
  const goesOn = isOver ? '' : ', and it goes on';
  return {
    serverId,
    kind: 'lines-held-back',
    message: `${lines} counted and not kept, ${time}${goesOn}: ${REASONS[limit](flood.allowed)}`,
    details: { count, bytes, since: since.toISOString(), until: until.toISOString(), limit, isOver },
    at: since,
  };
}

const MEBIBYTE = 1024 * 1024;

const REASONS: Readonly<Record<LinesHeldBack['flood']['limit'], (allowed: number) => string>> = {
  'lines-per-second': (allowed) => `the game server sent more than ${allowed} a second`,
  'line-bytes-per-day': (allowed) =>
    `the game server sent more than ${Math.round(allowed / MEBIBYTE)} MiB in a day`,
};
