import { Injectable } from '@nestjs/common';
import { SERVER_STATUSES, type ServerStatus } from '@outpost/contracts/servers.js';

export interface SeenStatus {
  readonly status: ServerStatus;
  readonly reason: string | null;
  /** "Limited Mode": RCON is lost, but the game answers its query port. */
  readonly fallback: boolean;
}

export interface BoardEntry extends SeenStatus {
  /** Since when the state is what it is; null while it is not known. */
  readonly since: Date | null;
}

/** A state that was seen, as it is stored. */
export type SeenState = 'online' | 'limited' | 'offline' | 'restarting';

interface KnownState {
  readonly state: SeenState;
  readonly since: Date;
}

const NOT_SEEN_YET: BoardEntry = { status: 'checking', reason: null, fallback: false, since: null };

/** The last state each server was seen in. Whoever holds the connections writes it; it starts empty. */
@Injectable()
export class StatusBoard {
  private readonly entries = new Map<number, BoardEntry>();
  private readonly states = new Map<number, KnownState>();

  get(serverId: number): BoardEntry {
    return this.entries.get(serverId) ?? NOT_SEEN_YET;
  }

  /** How many servers were last seen in each status. */
  counts(): Readonly<Record<ServerStatus, number>> {
    const counts = Object.fromEntries(SERVER_STATUSES.map((status) => [status, 0])) as Record<
      ServerStatus,
      number
    >;
    for (const { status } of this.entries.values()) counts[status] += 1;
    return counts;
  }

  /** The state it was stored in: a server that is found in it is so since then, also across a restart of the panel. */
  recall(serverId: number, known: KnownState): void {
    if (!this.states.has(serverId)) this.states.set(serverId, known);
  }

  /** Returns the state when it is another one than before. */
  set(serverId: number, seen: SeenStatus, at: Date): KnownState | undefined {
    const state = stateOf(seen);
    const before = this.states.get(serverId);
    const known = state === before?.state ? before : state && { state, since: at };
    this.entries.set(serverId, { ...seen, since: known?.since ?? null });
    if (known === undefined || known === before) return undefined;
    this.states.set(serverId, known);
    return known;
  }

  forget(serverId: number): void {
    this.entries.delete(serverId);
    this.states.delete(serverId);
  }
}

function stateOf({ status, fallback }: SeenStatus): SeenState | undefined {
  if (status === 'checking') return undefined;
  return status === 'online' && fallback ? 'limited' : status;
}
