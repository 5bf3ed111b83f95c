import { type LogLine, type NumberedLine } from './log-line.js';

interface Loss {
  count: number;
  readonly from: Date;
  to: Date;
}

/** Counts the lines that could not be stored, per server, until a log entry reports them. */
export class LostLines {
  private readonly losses = new Map<number, Loss>();
  /** By server. A report is repeated as it is: an attempt that seemed to fail may have stored it. */
  private readonly unstored = new Map<number, NumberedLine>();

  add({ serverId, at }: LogLine): void {
    const loss = this.losses.get(serverId);
    if (!loss) this.losses.set(serverId, { count: 1, from: at, to: at });
    else {
      loss.count += 1;
      loss.to = at;
    }
  }

  /** One line per server that lost any: the same ones until they are stored. */
  reports(at: Date, nextId: () => number): readonly NumberedLine[] {
    for (const [serverId, loss] of this.losses) {
      if (this.unstored.has(serverId)) continue;
      this.unstored.set(serverId, { ...reportOf(serverId, loss, at), id: nextId() });
    }
    return [...this.unstored.values()];
  }

  /** Reports with these ids, which other lines have, get new ones. */
  renumber(taken: ReadonlySet<number>): void {
    for (const [serverId, { id }] of this.unstored) if (taken.has(id)) this.unstored.delete(serverId);
  }

  /** Of servers whose log another replica writes now. */
  forget(serverIds: readonly number[]): void {
    for (const id of serverIds) {
      this.losses.delete(id);
      this.unstored.delete(id);
    }
  }

  /** Call when these reports are stored; lines lost since then stay for the next ones. */
  reported(reports: readonly NumberedLine[]): void {
    for (const report of reports) {
      const { serverId, details } = report;
      const loss = this.losses.get(serverId);
      // Forgotten while it was stored.
      if (!loss || this.unstored.get(serverId) !== report) continue;
      this.unstored.delete(serverId);
      loss.count -= Number(details?.['count']);
      if (loss.count === 0) this.losses.delete(serverId);
    }
  }
}

const reportOf = (serverId: number, { count, from, to }: Loss, at: Date): LogLine => ({
  serverId,
  kind: 'lines-lost',
  message: `${count} ${count === 1 ? 'line' : 'lines'} could not be stored: the database took none, such as when its disk is full`,
  details: { count, from: from.toISOString(), to: to.toISOString() },
  at,
});
