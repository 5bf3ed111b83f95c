/** What the server received and did. `client` is `address:port`. Passwords are never recorded. */
export type JournalEntry =
  | { readonly type: 'login'; readonly client: string; readonly accepted: boolean }
  /** A command packet arrived, including resends and keep-alives. */
  | { readonly type: 'received'; readonly client: string; readonly seq: number; readonly command: string }
  /** A command ran. Resends and keep-alives run nothing. */
  | { readonly type: 'executed'; readonly client: string; readonly seq: number; readonly command: string }
  | { readonly type: 'acknowledged'; readonly client: string; readonly seq: number }
  | { readonly type: 'dropped'; readonly client: string; readonly reason: DropReason };

export type DropReason = 'idle' | 'unacknowledged' | 'sequence-gap';

/** A simulated server may run for weeks: at this size the older half is dropped. */
const MAX_ENTRIES = 10_000;

/** Lets a test check what reached the server, and how often. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  constructor(private readonly onEntry: (entry: JournalEntry) => void) {}

  write(entry: JournalEntry): void {
    if (this.entries.length >= MAX_ENTRIES) this.entries.splice(0, MAX_ENTRIES / 2);
    this.entries.push(entry);
    this.onEntry(entry);
  }

  of<Type extends JournalEntry['type']>(type: Type): readonly Extract<JournalEntry, { type: Type }>[] {
    return this.entries.filter(
      (entry): entry is Extract<JournalEntry, { type: Type }> => entry.type === type,
    );
  }

  /** Commands that ran, in order. */
  get executed(): readonly string[] {
    return this.of('executed').map((entry) => entry.command);
  }

  /** Sequence numbers of all command packets that arrived, in order. */
  get receivedSeqs(): readonly number[] {
    return this.of('received').map((entry) => entry.seq);
  }
}
