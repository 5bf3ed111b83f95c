export type JournalKind =
  'connected' | 'accepted' | 'refused' | 'command' | 'mark' | 'malformed' | 'locked-out' | 'closed';

export interface JournalEntry {
  /** Milliseconds of the server's clock. */
  readonly at: number;
  readonly kind: JournalKind;
  /** The command as it was executed; never a password. */
  readonly text: string;
}

/** A demo server runs for weeks: only the newest entries are retained. */
const MAX_ENTRIES = 5000;

/** What a simulated server received and executed, oldest first. */
export class ServerJournal {
  private retained: JournalEntry[] = [];

  constructor(private readonly now: () => number) {}

  get entries(): readonly JournalEntry[] {
    return this.retained;
  }

  /** The executed commands in order. */
  get commands(): readonly string[] {
    return this.retained.filter(({ kind }) => kind === 'command').map(({ text }) => text);
  }

  count(kind: JournalKind): number {
    return this.retained.filter((entry) => entry.kind === kind).length;
  }

  add(kind: JournalKind, text = ''): void {
    this.retained.push({ at: this.now(), kind, text });
    if (this.retained.length > 2 * MAX_ENTRIES) this.retained = this.retained.slice(-MAX_ENTRIES);
  }
}
