import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/event-bus.js';
import { HolderGaps } from './holder-gaps.js';
import { MonitoringGaps, type Observation } from './monitoring-gaps.js';
import { type MonitoringGapEnded } from './monitoring.events.js';
import { SamplesRepository } from './samples.repository.js';

/**
 * Publishes the time in which a server was not observed, once it is again. Samples come once a minute; where another
 * replica had the server, its first known status ends that time, to the second.
 */
@Injectable()
export class GapRecorder {
  private readonly gaps = new MonitoringGaps();
  /** Servers whose past is being read, and their first observation since then. */
  private readonly restoring = new Map<number, Observation | undefined>();

  constructor(
    private readonly samples: SamplesRepository,
    private readonly holderGaps: HolderGaps,
    private readonly events: EventBus,
  ) {}

  /**
   * Reads until when servers were observed that this process is about to observe. To be called again for the same
   * servers when it fails: what is observed meanwhile is kept for that.
   *
   * @throws {QueryFailedError} when the database can't be reached
   */
  async restore(serverIds: readonly number[]): Promise<void> {
    for (const id of serverIds) this.restoring.set(id, this.restoring.get(id));
    const [lastObserved, unheld] = await Promise.all([
      this.samples.lastObserved(serverIds),
      this.holderGaps.since(serverIds),
    ]);
    for (const id of serverIds) {
      // It may have left or been deleted since.
      if (!this.restoring.has(id)) continue;
      const first = this.restoring.get(id);
      this.restoring.delete(id);
      const seconds = lastObserved.get(id);
      const observed = seconds === undefined ? undefined : new Date(seconds * 1_000);
      this.gaps.restore(id, { lastObserved: observed, unheldSince: unheld.get(id) });
      if (first && this.gaps.isUnheld(id)) this.record(first);
    }
  }

  record(observation: Observation): void {
    const { serverId } = observation;
    const wasUnheld = this.gaps.isUnheld(serverId);
    const gap = this.gaps.record(observation);
    if (wasUnheld && !this.gaps.isUnheld(serverId)) void this.endUnheld(serverId, gap);
    else if (gap) this.events.publish(gap);
  }

  /** A status of the server was seen, which samples do not wait for. */
  seen(serverId: number, at: Date): void {
    const observation = { serverId, at, isObserved: true, reason: null };
    if (this.gaps.isUnheld(serverId)) this.record(observation);
    else if (this.restoring.has(serverId) && !this.restoring.get(serverId)) {
      this.restoring.set(serverId, observation);
    }
  }

  /** Shifts all observations after the clock was set. */
  shift(byMs: number): void {
    this.gaps.shift(byMs);
  }

  forget(serverId: number): void {
    this.gaps.forget(serverId);
    this.restoring.delete(serverId);
  }

  /**
   * Has the database know which times without a holder are over.
   *
   * @throws {QueryFailedError} when it can't be reached
   */
  store(): Promise<void> {
    return this.holderGaps.store();
  }

  private async endUnheld(serverId: number, gap: MonitoringGapEnded | undefined): Promise<void> {
    try {
      if (gap) await this.events.deliver(gap);
    } catch {
      // It is not in the log, so the database goes on knowing it: the next holder says so.
      return;
    }
    this.holderGaps.end(serverId);
  }
}
