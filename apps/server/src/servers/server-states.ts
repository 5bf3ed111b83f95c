import { Injectable } from '@nestjs/common';
import { type Words } from '@outpost/contracts/message.js';
import { SERVER_STATUSES, type ServerStatus } from '@outpost/contracts/server-status.js';
import { type ServerQueryInfo } from '@outpost/contracts/servers.js';

export interface SeenStatus {
  readonly status: ServerStatus;
  readonly reason: Words | null;
  /** "Limited Mode": RCON is lost, but the game answers its query port. */
  readonly fallback: boolean;
}

/** What is known of a server besides its status. */
interface Figures {
  /** Number of players online; null while unknown. */
  readonly players: number | null;
  /** The last answer of the query port; null without one. */
  readonly query: ServerQueryInfo | null;
  /** Percentage of the observed time of the last 30 days, 0 to 100; null when nothing was observed. */
  readonly uptimePercent: number | null;
  /** How long it was observed within these days, by which averages weigh it. */
  readonly observedSeconds: number;
}

export interface KnownServer extends SeenStatus, Figures {
  /** Since when the state is what it is; null while it is not known. */
  readonly since: Date | null;
}

/** An observed state, as it is stored. */
export type SeenState = 'online' | 'limited' | 'offline' | 'restarting';

interface HeldState {
  readonly state: SeenState;
  readonly since: Date;
}

export const NOTHING_KNOWN: KnownServer = {
  ...{ status: 'checking', reason: null, fallback: false, since: null },
  ...{ players: null, query: null, uptimePercent: null, observedSeconds: 0 },
};

/** Called when the status of a server, or a figure, was observed here. */
type ObservationListener = (serverId: number, isStatus: boolean) => void;

/**
 * In-memory state of each server, for display. The status service writes the status, and observers write the figures.
 * Of servers that other replicas hold, it is what those tell: `cluster/mirrored-states.ts`. Empty at the start.
 */
@Injectable()
export class ServerStates {
  private readonly known = new Map<number, KnownServer>();
  /** Servers with a known status: figures may be known before. */
  private readonly seen = new Set<number>();
  private readonly states = new Map<number, HeldState>();
  private listener: ObservationListener | undefined;

  /** There is one listener at most. */
  watch(listener: ObservationListener): void {
    this.listener = listener;
  }

  get(serverId: number): KnownServer {
    return this.known.get(serverId) ?? NOTHING_KNOWN;
  }

  /** How many servers were last seen in each status. */
  counts(): Readonly<Record<ServerStatus, number>> {
    const counts = Object.fromEntries(SERVER_STATUSES.map((status) => [status, 0])) as Record<
      ServerStatus,
      number
    >;
    for (const id of this.seen) counts[this.get(id).status] += 1;
    return counts;
  }

  /** Restores the stored state: a server found in the same state keeps its start time across a restart of the panel. */
  restore(serverId: number, known: HeldState): void {
    if (!this.states.has(serverId)) this.states.set(serverId, known);
  }

  /** Returns the state if it changed. */
  set(serverId: number, seen: SeenStatus, at: Date): HeldState | undefined {
    const state = stateOf(seen);
    const before = this.states.get(serverId);
    const held = state === before?.state ? before : state && { state, since: at };
    this.seen.add(serverId);
    this.known.set(serverId, { ...this.get(serverId), ...seen, since: held?.since ?? null });
    this.listener?.(serverId, true);
    if (held === undefined || held === before) return undefined;
    this.states.set(serverId, held);
    return held;
  }

  /** Merges observed figures. */
  merge(serverId: number, figures: Partial<Figures>): void {
    this.known.set(serverId, { ...this.get(serverId), ...figures });
    this.listener?.(serverId, false);
  }

  /** Replaces all that is known of a server that another replica holds by what that one knows. */
  mirror(serverId: number, known: KnownServer): void {
    this.seen.add(serverId);
    this.known.set(serverId, known);
  }

  forget(serverId: number): void {
    this.known.delete(serverId);
    this.seen.delete(serverId);
    this.states.delete(serverId);
  }
}

function stateOf({ status, fallback }: SeenStatus): SeenState | undefined {
  if (status === 'checking') return undefined;
  return status === 'online' && fallback ? 'limited' : status;
}
