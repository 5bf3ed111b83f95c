import { type RunState } from './run-state.js';
import { type TaskRunEntity } from './task-run.entity.js';

/** A run of a server that this replica holds. */
export interface KeptRun {
  readonly row: TaskRunEntity;
  /** Of the lease under which it is kept. */
  readonly epoch: number;
  readonly takenAt: number;
  state: RunState;
  /** When the connection of its server was lost last, as seen here. */
  lostAt: number | undefined;
  /** It is looked at again then. */
  wakeAt: number;
}

/** A run, and what is being done with it: one thing after the other. */
export interface Place {
  readonly run: KeptRun;
  work: Promise<unknown> | undefined;
}

/** The runs that this process carries on with: of each server at most one restart, and its tasks. */
export class KeptRuns {
  private readonly byId = new Map<number, Place>();
  private readonly byServer = new Map<number, Set<Place>>();

  all(): Iterable<Place> {
    return this.byId.values();
  }

  find(runId: number): Place | undefined {
    return this.byId.get(runId);
  }

  ofServer(serverId: number): readonly Place[] {
    return [...(this.byServer.get(serverId) ?? [])];
  }

  has(place: Place): boolean {
    return this.byId.get(place.run.row.id) === place;
  }

  add(place: Place): void {
    const { id, serverId } = place.run.row;
    const places = this.byServer.get(serverId) ?? new Set();
    this.byServer.set(serverId, places.add(place));
    this.byId.set(id, place);
  }

  /** Unless another one has taken its place. */
  remove(place: Place): void {
    if (!this.has(place)) return;
    const { id, serverId } = place.run.row;
    this.byId.delete(id);
    const places = this.byServer.get(serverId);
    places?.delete(place);
    if (places?.size === 0) this.byServer.delete(serverId);
  }

  removeOf(serverId: number): void {
    for (const place of this.ofServer(serverId)) this.remove(place);
  }
}
