import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/event-bus.js';
import { HolderGaps } from './holder-gaps.js';
import { MonitoringGaps, type Observation, type ObservedBefore } from './monitoring-gaps.js';
import { type MonitoringGapEnded } from './monitoring.events.js';
import { SamplesRepository } from './samples.repository.js';

/** A server whose past is being read. */
interface Restoring {
  /** The first observation since it was taken. */
  first: Observation | undefined;
  /** It could not be read. */
  hasFailed: boolean;
}

/**
 * Publishes the time in which a server was not observed, once it is again. Samples come once a minute; where another
 * replica had the server, its first known status ends that time, to the second.
 */
@Injectable()
export class GapRecorder {
  private readonly gaps = new MonitoringGaps();
  /** By server; a new one for each time it is read, so that an answer that comes late is recognized. */
  private readonly restoring = new Map<number, Restoring>();
  /** By server, the time without a holder that is over and on its way into the log. */
  private readonly ending = new Map<number, symbol>();

  constructor(
    private readonly samples: SamplesRepository,
    private readonly holderGaps: HolderGaps,
    private readonly events: EventBus,
  ) {}

  /** Those whose past could not be read, to be restored again. */
  get unrestored(): readonly number[] {
    return [...this.restoring].flatMap(([id, { hasFailed }]) => (hasFailed ? [id] : []));
  }

  /**
   * Reads until when servers were observed that this process is about to observe. To be called again for the same
   * servers when it fails: what is observed meanwhile is kept for that.
   *
   * @returns those of which it is known now: not the ones that have left since, or were taken again
   * @throws {QueryFailedError} when the database can't be reached
   */
  async restore(serverIds: readonly number[]): Promise<readonly number[]> {
    const asked = new Map(
      serverIds.map((id) => [id, { first: this.restoring.get(id)?.first, hasFailed: false }]),
    );
    for (const [id, restoring] of asked) this.restoring.set(id, restoring);
    try {
      const [lastObserved, unobserved] = await Promise.all([
        this.samples.lastObserved(serverIds),
        this.holderGaps.since(serverIds),
      ]);
      const restored = serverIds.filter((id) => this.restoring.get(id) === asked.get(id));
      for (const id of restored) {
        this.begin(id, { lastObserved: dateOf(lastObserved.get(id)), unobservedSince: unobserved.get(id) });
      }
      return restored;
    } catch (error) {
      for (const restoring of asked.values()) restoring.hasFailed = true;
      throw error;
    }
  }

  record(observation: Observation): void {
    const { serverId } = observation;
    const hadHolderGap = this.gaps.hasHolderGap(serverId);
    const gap = this.gaps.record(observation);
    if (hadHolderGap && !this.gaps.hasHolderGap(serverId)) void this.endHolderGap(serverId, gap);
    else if (gap) this.events.publish(gap);
  }

  /** A status of the server was seen, which samples do not wait for. */
  seen(serverId: number, at: Date): void {
    const observation = { serverId, at, isObserved: true, reason: null };
    const restoring = this.restoring.get(serverId);
    if (restoring) restoring.first ??= observation;
    else if (this.gaps.hasHolderGap(serverId)) this.record(observation);
  }

  /** Shifts all observations after the clock was set. */
  shift(byMs: number): void {
    this.gaps.shift(byMs);
    for (const restoring of this.restoring.values()) {
      const { first } = restoring;
      if (first) restoring.first = { ...first, at: new Date(first.at.getTime() + byMs) };
    }
  }

  forget(serverId: number): void {
    this.gaps.forget(serverId);
    this.restoring.delete(serverId);
    this.ending.delete(serverId);
    this.holderGaps.forget(serverId);
  }

  /**
   * Has the database know which times without a holder are over.
   *
   * @throws {QueryFailedError} when it can't be reached
   */
  store(): Promise<void> {
    return this.holderGaps.store();
  }

  private begin(serverId: number, before: ObservedBefore): void {
    const first = this.restoring.get(serverId)?.first;
    this.restoring.delete(serverId);
    this.gaps.restore(serverId, before);
    if (first && this.gaps.hasHolderGap(serverId)) this.record(first);
    // A panel without replicas has observed it since. The next replica would take this for its beginning again.
    else if (before.unobservedSince && !this.gaps.hasHolderGap(serverId)) this.holderGaps.end(serverId);
  }

  private async endHolderGap(serverId: number, gap: MonitoringGapEnded | undefined): Promise<void> {
    const ending = Symbol('ending');
    this.ending.set(serverId, ending);
    try {
      if (gap) await this.events.deliver(gap);
    } catch {
      // It is not in the log, so the database goes on knowing it: the next holder says so.
      return;
    }
    // If it was taken again meanwhile, the database knows of another time by now.
    if (this.ending.get(serverId) !== ending) return;
    this.ending.delete(serverId);
    this.holderGaps.end(serverId);
  }
}

const dateOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1_000);
