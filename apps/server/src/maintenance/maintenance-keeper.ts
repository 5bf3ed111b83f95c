import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type OwnedServer } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { Shutdown } from '../platform/shutdown.js';
import {
  type MaintainedPlace,
  type PlannedMaintenance,
  ServersInMaintenance,
} from '../servers/servers-in-maintenance.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { type MaintenanceSpanEntity } from './maintenance-span.entity.js';
import { type Times, timesAt } from './maintenance-times.js';
import { MaintenanceBegan, MaintenanceChanged, MaintenanceEnded } from './maintenance.events.js';
import {
  type Bounds,
  type KnownWindow,
  type MaintenanceChange,
  MaintenanceRepository,
  placeOf,
} from './maintenance.repository.js';

const BEAT_MS = 5_000;
/** More than come within the longest time that is asked for: one for each day. */
const TIMES_MAX = 10;
const DAY_MS = 24 * 3_600_000;
/** A window that is over is shown for a while, and what it was is known as long as the rest of the history. */
const WINDOW_KEPT_MS = 30 * DAY_MS;
const SPAN_KEPT_MS = 400 * DAY_MS;

/** Times of a window, with what people should know about them. */
export interface MaintenanceTimes extends PlannedMaintenance {
  readonly note: string;
}

/** Tells when maintenance begins and ends, plans the next one, and says to everybody which servers are in it. */
@Injectable()
export class MaintenanceKeeper implements OnApplicationBootstrap {
  private round: Promise<void> | undefined;
  private isRequested = false;
  private known = '';
  private underWay: readonly PlannedMaintenance[] = [];
  private cleanedAt = -Infinity;

  constructor(
    private readonly windows: MaintenanceRepository,
    private readonly current: ServersInMaintenance,
    private readonly servers: ServersRepository,
    private readonly events: EventBus,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Before the first schedule is due. */
  onApplicationBootstrap(): Promise<void> {
    return this.beat();
  }

  /** Resolves when everything stored before the call is known here. Never rejects. */
  @Interval(BEAT_MS)
  beat(): Promise<void> {
    this.isRequested = true;
    this.round ??= this.shutdown.track(this.rounds().finally(() => (this.round = undefined)));
    return this.round;
  }

  /** For the log of the servers, and for everybody who looks at them. */
  async announceEnd(span: MaintenanceSpanEntity, by: string | null): Promise<void> {
    const servers = await this.serversOf(span);
    const ids = servers.map(({ id }) => id);
    this.events.publish(new MaintenanceEnded(span.name, by, ids, this.clock.now()));
  }

  private async rounds(): Promise<void> {
    while (this.isRequested && !this.shutdown.hasBegun) {
      this.isRequested = false;
      try {
        await this.keep();
        await this.clean();
      } catch (error) {
        this.log.error(
          { err: error },
          'maintenance that is planned could not be looked at; it is tried again',
        );
      }
    }
  }

  private async keep(): Promise<void> {
    const now = this.clock.now();
    let spans = await this.windows.open();
    const due = spans.filter((span) => hasToEnd(span, now) || hasToBegin(span, now));
    for (const span of due) await this.follow(span, now);
    if (due.length > 0) spans = await this.windows.open();
    const planned = spans.map(plannedOf);
    this.current.set(planned);
    await this.tellChanges(planned.filter(({ from }) => from <= now));
  }

  /** Whichever replica changes the row first is the one that tells it. */
  private async follow({ id, windowId }: MaintenanceSpanEntity, now: Date): Promise<void> {
    let told: MaintenanceSpanEntity | undefined;
    await this.windows.change(windowId ?? 0, (known) => {
      const { open } = known;
      if (open?.id !== id) return {};
      // One that nobody saw begin, as the panel was off, is told neither way.
      if (hasToEnd(open, now)) {
        told = open.state === 'under-way' ? { ...open, state: 'over' } : undefined;
        return this.endingOf(known, open.fromAt, now);
      }
      if (!hasToBegin(open, now)) return {};
      told = { ...open, state: 'under-way' };
      return { open: { state: 'under-way' } };
    });
    if (!told) return;
    if (told.state === 'over') return this.announceEnd(told, null);
    const ids = (await this.serversOf(told)).map((server) => server.id);
    this.events.publish(new MaintenanceBegan(told.name, told.toAt, ids, now));
  }

  /** It ends at its time; what comes next is planned. */
  private endingOf({ window }: KnownWindow, lastFrom: Date, now: Date): MaintenanceChange {
    const next = this.next(window, now, lastFrom);
    return { open: { state: 'over' }, next, ...(next === null && { window: { overAt: now } }) };
  }

  /** One that can not be evaluated, such as with a renamed zone, does not come again. */
  next(window: KnownWindow['window'], now: Date, lastFrom: Date | null) {
    try {
      return timesAt(window, now, lastFrom);
    } catch (error) {
      this.log.error({ err: error, windowId: window.id }, 'a maintenance window can not be evaluated');
      return null;
    }
  }

  /** The times of a window within others, as far as they are known or can be evaluated. */
  timesWithin(
    window: KnownWindow['window'],
    span: MaintenanceSpanEntity | undefined,
    { from, to }: Bounds,
  ): readonly MaintenanceTimes[] {
    const isOpen = span !== undefined && span.state !== 'over';
    const found: Times[] = isOpen ? [{ from: span.fromAt, to: span.toAt }] : [];
    for (let last = span?.fromAt ?? null; found.length < TIMES_MAX;) {
      const next = this.next(window, from, last);
      if (!next || next.from >= to) break;
      found.push(next);
      last = next.from;
    }
    return found
      .filter((times) => times.from < to && (times.to === null || times.to > from))
      .map((times) => ({ ...plannedIn(window), ...times }));
  }

  private async tellChanges(underWay: readonly PlannedMaintenance[]): Promise<void> {
    const known = JSON.stringify(underWay);
    if (known === this.known) return;
    const servers = await Promise.all([...this.underWay, ...underWay].map((one) => this.serversOf(one)));
    this.known = known;
    this.underWay = underWay;
    const places = new Map(servers.flat().map((server) => [server.id, server]));
    this.events.publish(new MaintenanceChanged([...places.values()]));
  }

  private serversOf({ serverId, groupId, ownerId }: MaintainedPlace): Promise<OwnedServer[]> {
    if (serverId !== null) return this.servers.findPlacesWithin({ ids: [serverId] });
    if (groupId !== null) return this.servers.findPlacesWithin({ groupIds: [groupId] });
    return ownerId === null ? Promise.resolve([]) : this.servers.findPlacesWithin({ ownerId });
  }

  private async clean(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.cleanedAt < DAY_MS) return;
    await this.windows.removeOld({
      windowsBefore: new Date(now - WINDOW_KEPT_MS),
      spansBefore: new Date(now - SPAN_KEPT_MS),
    });
    this.cleanedAt = now;
  }
}

const plannedIn = ({ id, name, note, holdsTasks, ...place }: KnownWindow['window']) => ({
  ...{ ...placeOf(place), windowId: id, name, note, holdsTasks },
});

const hasToBegin = ({ state, fromAt }: MaintenanceSpanEntity, now: Date): boolean =>
  state === 'planned' && fromAt <= now;

const hasToEnd = ({ state, toAt }: MaintenanceSpanEntity, now: Date): boolean =>
  state !== 'over' && toAt !== null && toAt <= now;

const plannedOf = (span: MaintenanceSpanEntity): PlannedMaintenance => ({
  ...{ serverId: span.serverId, groupId: span.groupId, ownerId: span.ownerId },
  ...{ windowId: span.windowId ?? 0, name: span.name, holdsTasks: span.holdsTasks },
  ...{ from: span.fromAt, to: span.toAt },
});
