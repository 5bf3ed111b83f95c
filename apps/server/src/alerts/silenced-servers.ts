import { Injectable } from '@nestjs/common';
import { type OwnedServer } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';
import { ServersInMaintenance } from '../servers/servers-in-maintenance.js';

/** Servers that no alert is about: those in maintenance. Whoever works on them knows that they are down. */
@Injectable()
export class SilencedServers {
  /** When each was last seen in maintenance. */
  private readonly silentUntil = new Map<number, number>();

  constructor(
    private readonly maintenance: ServersInMaintenance,
    private readonly clock: WallClock,
  ) {}

  has(server: OwnedServer | undefined): boolean {
    if (!server || !this.maintenance.of(server)) return false;
    this.silentUntil.set(server.id, this.clock.now().getTime());
    return true;
  }

  /** Since when something is so as far as alerts care: what was so in maintenance counts from its end. */
  since(serverId: number, since: number | null): number | null {
    const until = this.silentUntil.get(serverId);
    return since === null || until === undefined ? since : Math.max(since, until);
  }

  forget(serverId: number): void {
    this.silentUntil.delete(serverId);
  }
}
