import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Cache, type ScopedMutator } from 'swr';
import { keys } from '../data/keys.js';
import { type ServerListChange, tellReadings } from '../data/list-readings.js';
import { withStatuses } from '../data/servers/server-list.js';
import { type StatusObservation } from '../data/servers/server-status.js';
import { browserClock, type LiveClock } from './live-clock.js';

/** Figures over all servers are asked for no more often, however many of them have news. */
const FIGURES_PAUSE_MS = 3_000;

/** Where news of states goes: the cache every screen reads. */
export class LiveCache {
  private readonly figures: Pace;

  constructor(
    private readonly cache: Pick<Cache, 'get'>,
    private readonly mutate: ScopedMutator,
    clock: LiveClock = browserClock,
  ) {
    this.figures = new Pace(clock, FIGURES_PAUSE_MS);
  }

  /** All states that were told since the last time, with one change of the list. */
  async applyStatuses(messages: readonly ServerStatusMessage[]): Promise<void> {
    for (const message of messages) await this.observe(message);
    await this.updateList((servers) => withStatuses(servers, messages));
    this.figures.run(() => void this.mutate(keys.stats));
  }

  /** Of a server that a page looks at by itself. */
  private async observe({ serverId, status, fallback }: ServerStatusMessage): Promise<void> {
    const key = keys.serverStatus(serverId);
    if (this.cache.get(key)?.data === undefined) return;
    await this.mutate<StatusObservation>(key, { status, fallback }, { revalidate: false });
  }

  /** Leaves alone what is still being read: SWR drops an answer on its way when its key is changed meanwhile. */
  private async updateList(change: ServerListChange): Promise<void> {
    tellReadings(change);
    if (this.cache.get(keys.servers)?.data === undefined) return;
    await this.mutate<readonly Server[]>(keys.servers, (servers = []) => change(servers), {
      revalidate: false,
    });
  }
}

/** Runs what is asked for at once, and then no more often than after each pause, however often it is asked for. */
class Pace {
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
