import { type LogEntryMessage, type ReloadMessage } from '@outpost/contracts/live.js';

/** Entries of a server's log that the live connection left out. */
export interface Hole {
  readonly serverId: number;
  /** They have ids above this one, */
  readonly after: number;
  /** and up to this one. */
  readonly upTo: number;
}

/** Which entries of each server's log this browser has been told of, over reconnects as well. */
export class EntryPositions {
  private readonly told = new Map<number, number>();
  private readonly open = new Map<number, Hole>();

  /** @returns what has to be read from the log, if anything was left out since the server was first watched */
  note(message: LogEntryMessage | ReloadMessage): Hole | undefined {
    const { serverId } = message;
    const known = this.open.get(serverId)?.after ?? this.told.get(serverId);
    const id = message.type === 'reload' ? message.upTo : message.entry.id;
    if (id === null) return undefined;
    this.told.set(serverId, Math.max(id, this.told.get(serverId) ?? 0));
    if (message.type === 'logEntry' || known === undefined || id <= known) return undefined;
    const hole = { serverId, after: known, upTo: id };
    this.open.set(serverId, hole);
    return hole;
  }

  /** It was read. Until then the next one begins where it does. */
  filled(hole: Hole): void {
    if (this.open.get(hole.serverId)?.upTo === hole.upTo) this.open.delete(hole.serverId);
  }
}
