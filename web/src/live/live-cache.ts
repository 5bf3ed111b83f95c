import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Cache, type ScopedMutator } from 'swr';
import { keys } from '../data/keys.js';
import { applyToPendingReads, type ServerListChange } from '../data/pending-list-reads.js';
import { withStatuses } from '../data/servers/server-list.js';
import { type StatusObservation } from '../data/servers/server-status.js';
import { browserClock, type LiveClock } from './live-clock.js';

/** Minimum interval between requests for the totals over all servers, however many of them have updates. */
const FIGURES_PAUSE_MS = 3_000;

/** Applies status updates to the SWR cache, which every screen reads. */
export class LiveCache {
  private readonly figures: Throttle;

  constructor(
    private readonly cache: Pick<Cache, 'get'>,
    private readonly mutate: ScopedMutator,
    clock: LiveClock = browserClock,
  ) {
    this.figures = new Throttle(clock, FIGURES_PAUSE_MS);
  }

  /** Applies a batch of status updates with a single change of the list. */
  async applyStatuses(messages: readonly ServerStatusMessage[]): Promise<void> {
    for (const message of messages) await this.observe(message);
    await this.updateList((servers) => withStatuses(servers, messages));
    this.figures.run(() => void this.mutate(keys.stats));
  }

  /** Updates the observation of a server whose page is open. */
  private async observe({ serverId, status, fallback }: ServerStatusMessage): Promise<void> {
    const key = keys.serverStatus(serverId);
    if (this.cache.get(key)?.data === undefined) return;
    await this.mutate<StatusObservation>(key, { status, fallback }, { revalidate: false });
  }

  /**
   * Skips a list that has not been loaded yet: SWR drops a response whose key is mutated while the request is in
   * flight.
   */
  private async updateList(change: ServerListChange): Promise<void> {
    applyToPendingReads(change);
    if (this.cache.get(keys.servers)?.data === undefined) return;
    await this.mutate<readonly Server[]>(keys.servers, (servers = []) => change(servers), {
      revalidate: false,
    });
  }
}

/** Throttles a callback: the first call runs at once, later ones at most once per pause. */
class Throttle {
  private isPausing = false;
  private waiting: (() => void) | undefined;

  constructor(
    private readonly clock: LiveClock,
    private readonly pauseMs: number,
  ) {}

  run(work: () => void): void {
    if (this.isPausing) {
      this.waiting = work;
      return;
    }
    this.isPausing = true;
    this.clock.schedule(this.pauseMs, () => this.goOn());
    work();
  }

  private goOn(): void {
    this.isPausing = false;
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) this.run(waiting);
  }
}
