import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type ChosenGame } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { LineAllowance } from './line-allowance.js';
import { type HeldBackBy, type LineFlood, LinesHeldBack, ServerLinePrinted } from './rcon.events.js';
import { storedLine } from './stored-text.js';

/** A flood is over when nothing was held back for so long. */
export const FLOOD_ENDS_AFTER_MS = 5_000;
export const FLOOD_TOLD_EVERY_MS = 60_000;

const UNKNOWN: ChosenGame = { type: '' };

interface Flood {
  seen: LineFlood;
  /** Resolves when the log tells of the flood; undefined from then on. */
  told: Promise<void> | undefined;
  reportedAt: number;
  /** When a line was held back last; monotonic, as `reportedAt` is. */
  heldAt: number;
  timer: Timer | undefined;
}

/**
 * The way in for what game servers print on their own: cut, measured, and told to all who listen. Of a server that
 * sends more than is kept, the rest is counted: one entry of the log says how many and since when.
 */
@Injectable()
export class IncomingLines implements BeforeApplicationShutdown {
  private readonly servers = new Map<number, ChosenGame>();
  private readonly allowances = new Map<number, LineAllowance>();
  private readonly floods = new Map<number, Flood>();

  constructor(
    private readonly events: EventBus,
    private readonly limits: Limits,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    events.subscribe(ServerDeleted, ({ serverId }) => this.forget(serverId));
  }

  /** Before the first line of a server: in which way it speaks. */
  follow(serverId: number, { type, game }: ChosenGame): void {
    this.servers.set(serverId, { type, game });
  }

  /**
   * A promise says when the line can't be lost any more, or when the log tells that lines are held back: only then is
   * the server told that we have it.
   */
  take(serverId: number, line: string): void | Promise<void> {
    const { text, wholeBytes } = storedLine(line);
    const bytes = wholeBytes ?? Buffer.byteLength(text);
    const at = this.wallClock.now();
    const limit = this.allowanceOf(serverId, at).take(Buffer.byteLength(text), at.getTime());
    if (limit === undefined)
      return this.events.deliver(
        new ServerLinePrinted(serverId, this.servers.get(serverId) ?? UNKNOWN, text, at, wholeBytes),
      );
    return this.holdBack(serverId, bytes, at, limit);
  }

  /** The last word on every flood: the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.floods.keys()].map((serverId) => this.end(serverId)));
  }

  private holdBack(serverId: number, bytes: number, at: Date, limit: HeldBackBy): void | Promise<void> {
    const flood = this.floods.get(serverId);
    if (!flood) return this.begin(serverId, bytes, at, limit);
    const { seen } = flood;
    flood.heldAt = this.clock.now();
    flood.seen = {
      ...seen,
      ...this.limitOf(limit),
      count: seen.count + 1,
      bytes: seen.bytes + bytes,
      until: at,
    };
    return flood.told;
  }

  private begin(serverId: number, bytes: number, at: Date, limit: HeldBackBy): Promise<void> {
    const seen: LineFlood = { serverId, count: 1, bytes, since: at, until: at, ...this.limitOf(limit) };
    const now = this.clock.now();
    const flood: Flood = { seen, told: undefined, reportedAt: now, heldAt: now, timer: undefined };
    this.floods.set(serverId, flood);
    this.lookAgain(flood);
    const told = this.events.deliver(new LinesHeldBack(seen, false)).finally(() => {
      flood.told = undefined;
    });
    flood.told = told;
    return told;
  }

  private lookAgain(flood: Flood): void {
    flood.timer = this.clock.schedule(FLOOD_ENDS_AFTER_MS, () => this.look(flood));
  }

  private look(flood: Flood): void {
    if (this.clock.now() - flood.heldAt >= FLOOD_ENDS_AFTER_MS) {
      void this.end(flood.seen.serverId);
      return;
    }
    this.lookAgain(flood);
    if (this.clock.now() - flood.reportedAt < FLOOD_TOLD_EVERY_MS) return;
    flood.reportedAt = this.clock.now();
    this.events.publish(new LinesHeldBack(flood.seen, false));
  }

  private async end(serverId: number): Promise<void> {
    const flood = this.forgetFlood(serverId);
    if (!flood) return;
    // What told of its beginning must have its place first, if it got one.
    await flood.told?.catch(() => undefined);
    await this.events.deliver(new LinesHeldBack(flood.seen, true));
  }

  private allowanceOf(serverId: number, at: Date): LineAllowance {
    const known = this.allowances.get(serverId);
    if (known) return known;
    const allowance = new LineAllowance(
      {
        perSecond: this.limits.of('lines-per-second'),
        burst: this.limits.of('line-burst'),
        bytesPerDay: this.limits.of('line-bytes-per-day'),
      },
      at.getTime(),
    );
    this.allowances.set(serverId, allowance);
    return allowance;
  }

  private limitOf(limit: HeldBackBy): Pick<LineFlood, 'limit' | 'allowed'> {
    return { limit, allowed: this.limits.of(limit) };
  }

  private forget(serverId: number): void {
    this.servers.delete(serverId);
    this.allowances.delete(serverId);
    void this.end(serverId);
  }

  private forgetFlood(serverId: number): Flood | undefined {
    const flood = this.floods.get(serverId);
    flood?.timer?.cancel();
    this.floods.delete(serverId);
    return flood;
  }
}
