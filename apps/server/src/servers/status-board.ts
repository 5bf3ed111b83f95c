import { Injectable } from '@nestjs/common';
import { type ServerStatus } from '@outpost/contracts/servers.js';

export interface SeenStatus {
  readonly status: ServerStatus;
  readonly reason: string | null;
}

const NOT_SEEN_YET: SeenStatus = { status: 'checking', reason: null };

/** The last state each server was seen in. Whoever holds the connections writes it; it starts empty. */
@Injectable()
export class StatusBoard {
  private readonly seen = new Map<number, SeenStatus>();

  get(serverId: number): SeenStatus {
    return this.seen.get(serverId) ?? NOT_SEEN_YET;
  }

  set(serverId: number, status: SeenStatus): void {
    this.seen.set(serverId, status);
  }

  forget(serverId: number): void {
    this.seen.delete(serverId);
  }
}
