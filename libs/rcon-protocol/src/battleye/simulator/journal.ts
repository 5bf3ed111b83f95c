/** What the server saw and did. `client` is `address:port`. Passwords are never written down. */
export type JournalEntry =
  | { readonly type: 'login'; readonly client: string; readonly accepted: boolean }
  /** A command packet arrived, repetitions and keep-alives included. */
  | { readonly type: 'received'; readonly client: string; readonly seq: number; readonly command: string }
  /** A command ran; at most once for each time it was meant. Keep-alives run nothing. */
  | { readonly type: 'executed'; readonly client: string; readonly seq: number; readonly command: string }
  | { readonly type: 'acknowledged'; readonly client: string; readonly seq: number }
  | { readonly type: 'dropped'; readonly client: string; readonly reason: DropReason };

export type DropReason = 'idle' | 'unacknowledged' | 'sequence-gap';

/** A simulated server may run for weeks: beyond this the older half is forgotten. */
const BOUND = 10_000;

/** The record a test reads to prove what reached the server, and how often. */
export class Journal {
  readonly entries: JournalEntry[] = [];

  constructor(private readonly onEntry: (entry: JournalEntry) => void) {}

  write(entry: JournalEntry): void {
    if (this.entries.length >= BOUND) this.entries.splice(0, BOUND / 2);
    this.entries.push(entry);
    this.onEntry(entry);
  }

  of<Type extends JournalEntry['type']>(type: Type): readonly Extract<JournalEntry, { type: Type }>[] {
    return this.entries.filter(
      (entry): entry is Extract<JournalEntry, { type: Type }> => entry.type === type,
    );
  }

  /** Texts of the commands that ran, in order. */
  get executed(): readonly string[] {
    return this.of('executed').map((entry) => entry.command);
  }

  /** Numbers of all command packets that arrived, in order. */
  get receivedSeqs(): readonly number[] {
    return this.of('received').map((entry) => entry.seq);
  }
}
