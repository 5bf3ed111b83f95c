import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { LinesHeldBack } from '../rcon/rcon.events.js';
import { writtenSecond } from './lines/written-time.js';
import { type LogLine } from './log-line.js';
import { type AddedEntry, Timeline } from './timeline.js';

/** An ongoing flood, or one whose last entry is being stored. */
interface ToldFlood {
  readonly serverId: number;
  readonly entry: AddedEntry;
  /** Its server is another replica's: what follows is for that one to tell. */
  isGivenUp: boolean;
}

/** Maintains one entry per flood of lines: added when the flood begins, updated until it ends. */
@Injectable()
export class FloodLog implements OnModuleInit {
  /** By server and beginning: a server may begin one while its previous flood is being closed. */
  private readonly floods = new Map<string, ToldFlood>();

  constructor(
    private readonly events: EventBus,
    private readonly timeline: Timeline,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(LinesHeldBack, (event) => this.record(event));
    this.events.subscribe(ServersLeft, ({ serverIds, isTooLate }) => {
      if (isTooLate) this.giveUp(new Set(serverIds));
    });
  }

  private async record(event: LinesHeldBack): Promise<void> {
    const { serverId, since } = event.flood;
    const key = `${serverId} ${since.getTime()}`;
    const known = this.floods.get(key);
    try {
      if (known && ((await this.isUpdated(known.entry, event)) || known.isGivenUp)) return;
      const entry = this.timeline.add(floodLine(event));
      if (!event.isOver) this.floods.set(key, { serverId, entry, isGivenUp: false });
      await entry.stored;
    } finally {
      if (event.isOver) this.floods.delete(key);
    }
  }

  private giveUp(serverIds: ReadonlySet<number>): void {
    for (const [key, flood] of this.floods) {
      if (!serverIds.has(flood.serverId)) continue;
      flood.isGivenUp = true;
      this.floods.delete(key);
    }
  }

  /** False when the entry has expired or could not be stored: the flood then gets a new one. */
  private async isUpdated({ id, stored }: AddedEntry, event: LinesHeldBack): Promise<boolean> {
    try {
      await stored;
      return await this.timeline.update(id, floodLine(event));
    } catch (error) {
      this.log.error({ err: error, serverId: event.flood.serverId }, 'a flood of lines could not be told');
      // While the flood goes on, its next event tries again; only the last event needs a new entry.
      return !event.isOver;
    }
  }
}

/** Tells how many lines of a game server are missing from its log, since when and why. */
function floodLine({ flood, isOver }: LinesHeldBack): LogLine {
  const { serverId, count, bytes, since, until, limit } = flood;
  const lines = count === 1 ? '1 line was' : `${count} lines were`;
  // To the second: a flood may end within the minute it began in.
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
