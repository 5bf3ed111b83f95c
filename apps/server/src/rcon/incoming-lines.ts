import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type ChosenGame } from '../games/games.service.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Limits } from '../platform/limits.js';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { Replica } from '../cluster/replica.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { LineAllowance } from './line-allowance.js';
import { type HeldBackBy, type LineFlood, LinesHeldBack, ServerLinePrinted } from './rcon.events.js';
import { storedLine } from './stored-text.js';

/** A flood ends when no line was held back for this long. */
export const FLOOD_ENDS_AFTER_MS = 5_000;
export const FLOOD_REPORT_INTERVAL_MS = 60_000;

const UNKNOWN: ChosenGame = { type: '' };

interface Flood {
  seen: LineFlood;
  /** Resolves once the start of the flood is logged; undefined from then on. */
  startLogged: Promise<void> | undefined;
  reportedAt: number;
  /** When a line was last held back; monotonic, like `reportedAt`. */
  heldBackAt: number;
  timer: Timer | undefined;
}

/**
 * Entry point for lines that game servers print on their own: truncates, measures and publishes them. Lines beyond
 * the allowance of a server are only counted: one log entry says how many and since when.
 */
@Injectable()
export class IncomingLines implements BeforeApplicationShutdown {
  private readonly servers = new Map<number, ChosenGame>();
  private readonly allowances = new Map<number, LineAllowance>();
  private readonly floods = new Map<number, Flood>();
  /** Floods whose last entry waits for the first one; their servers may have begun others. */
  private readonly ending = new Set<Flood>();

  constructor(
    private readonly replica: Replica,
    private readonly events: EventBus,
    private readonly limits: Limits,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget(serverId));
    events.subscribe(ServersLeft, ({ serverIds, isTooLate }) => {
      if (isTooLate) this.dropFloods(new Set(serverIds));
      for (const id of serverIds) this.forget(id);
    });
  }

  /** Sets the protocol and game of a server; to be called before its first line. */
  follow(serverId: number, { type, game }: ChosenGame): void {
    this.servers.set(serverId, { type, game });
  }

  /**
   * The promise resolves when the line is stored, or when the log says that lines are held back. Only then is the
   * line acknowledged to the game server.
   *
   * @throws {NotStoredError} when another replica may be connected to the server, which has got the line as well
   */
  take(serverId: number, line: string): void | Promise<void> {
    if (!this.replica.isValid) return Promise.reject(new NotStoredError('The server is not held any more'));
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

  /** Final report on every flood, while the database is still open. Never rejects. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.floods.keys()].map((serverId) => this.end(serverId)));
  }

  private holdBack(serverId: number, bytes: number, at: Date, limit: HeldBackBy): void | Promise<void> {
    const flood = this.floods.get(serverId);
    if (!flood) return this.begin(serverId, bytes, at, limit);
    const { seen } = flood;
    flood.heldBackAt = this.clock.now();
    flood.seen = {
      ...seen,
      ...this.limitOf(limit),
      count: seen.count + 1,
      bytes: seen.bytes + bytes,
      until: at,
    };
    return flood.startLogged;
  }

  private begin(serverId: number, bytes: number, at: Date, limit: HeldBackBy): Promise<void> {
    const seen: LineFlood = { serverId, count: 1, bytes, since: at, until: at, ...this.limitOf(limit) };
    const now = this.clock.now();
    const flood: Flood = { seen, startLogged: undefined, reportedAt: now, heldBackAt: now, timer: undefined };
    this.floods.set(serverId, flood);
    this.scheduleCheck(flood);
    const startLogged = this.events.deliver(new LinesHeldBack(seen, false)).finally(() => {
      flood.startLogged = undefined;
    });
    flood.startLogged = startLogged;
    return startLogged;
  }

  private scheduleCheck(flood: Flood): void {
    flood.timer = this.clock.schedule(FLOOD_ENDS_AFTER_MS, () => this.check(flood));
  }

  private check(flood: Flood): void {
    if (this.clock.now() - flood.heldBackAt >= FLOOD_ENDS_AFTER_MS) {
      void this.end(flood.seen.serverId);
      return;
    }
    this.scheduleCheck(flood);
    if (this.clock.now() - flood.reportedAt < FLOOD_REPORT_INTERVAL_MS) return;
    flood.reportedAt = this.clock.now();
    this.events.publish(new LinesHeldBack(flood.seen, false));
  }

  /** Never rejects. */
  private async end(serverId: number): Promise<void> {
    const flood = this.forgetFlood(serverId);
    if (!flood) return;
    this.ending.add(flood);
    // The entry about its start must come first, unless storing it failed.
    await flood.startLogged?.catch(() => undefined);
    if (!this.ending.delete(flood)) return;
    // No line waits for this one: the log counts it if it can't be stored.
    await this.events.publishAndWait(new LinesHeldBack(flood.seen, true));
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

  /** The logs of these servers are for their next holders to write. */
  private dropFloods(serverIds: ReadonlySet<number>): void {
    for (const id of serverIds) this.forgetFlood(id);
    for (const flood of this.ending) if (serverIds.has(flood.seen.serverId)) this.ending.delete(flood);
  }

  private forgetFlood(serverId: number): Flood | undefined {
    const flood = this.floods.get(serverId);
    flood?.timer?.cancel();
    this.floods.delete(serverId);
    return flood;
  }
}
