import { Injectable } from '@nestjs/common';
import { type ServerQueryInfo } from '@outpost/contracts/servers.js';

/** What is known of a server besides its state. */
export interface Facts {
  /** How many are on; null while nobody knows. */
  readonly players: number | null;
  /** The last answer of the query port; null without one. */
  readonly query: ServerQueryInfo | null;
  /** Of the observed time of the last 30 days, 0 to 100; null when nothing was observed. */
  readonly uptimePercent: number | null;
}

const NOTHING_KNOWN: Facts = { players: null, query: null, uptimePercent: null };

/** What was last observed of each server. Whoever observes writes it; it starts empty. */
@Injectable()
export class ServerFacts {
  private readonly known = new Map<number, Facts>();

  get(serverId: number): Facts {
    return this.known.get(serverId) ?? NOTHING_KNOWN;
  }

  update(serverId: number, news: Partial<Facts>): void {
    this.known.set(serverId, { ...this.get(serverId), ...news });
  }

  forget(serverId: number): void {
    this.known.delete(serverId);
  }
}
