import { type LogLine } from './log-line.js';

interface Loss {
  count: number;
  readonly from: Date;
  to: Date;
}

/** Counts the lines that could not be stored, per server, until a log entry reports them. */
export class LostLines {
  private readonly losses = new Map<number, Loss>();

  add({ serverId, at }: LogLine): void {
    const loss = this.losses.get(serverId);
    if (!loss) this.losses.set(serverId, { count: 1, from: at, to: at });
    else {
      loss.count += 1;
      loss.to = at;
    }
  }

  /** One line per server that lost any. */
  reports(at: Date): readonly LogLine[] {
    return [...this.losses].map(([serverId, { count, from, to }]) => ({
      serverId,
      kind: 'lines-lost',
      message: `${count} ${count === 1 ? 'line' : 'lines'} could not be stored: the database took none, such as when its disk is full`,
      details: { count, from: from.toISOString(), to: to.toISOString() },
      at,
    }));
  }

  /** Of servers whose log another replica writes now. */
  forget(serverIds: readonly number[]): void {
    for (const id of serverIds) this.losses.delete(id);
  }

  /** Call when these reports are stored; lines lost since then stay for the next ones. */
  reported(reports: readonly LogLine[]): void {
    for (const { serverId, details } of reports) {
      const loss = this.losses.get(serverId);
      if (loss) loss.count -= Number(details?.['count']);
      if (loss?.count === 0) this.losses.delete(serverId);
    }
  }
}
