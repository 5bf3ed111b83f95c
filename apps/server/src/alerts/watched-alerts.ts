import { UNWATCHED, type Watched } from './alert-machine.js';

const HOUR_MS = 60 * 60_000;

/** What a rule watches: a server, or something of the panel. */
export interface WatchKey {
  readonly ruleId: number;
  readonly subject: string;
}

const keyOf = ({ ruleId, subject }: WatchKey): string => `${ruleId} ${subject}`;

/** How far the rules are with what they watch, in this process. */
export class WatchedAlerts {
  private readonly watched = new Map<string, Watched>();
  /** When alerts of the last hour began. */
  private readonly begun = new Map<string, readonly number[]>();

  get(key: WatchKey): Watched {
    return this.watched.get(keyOf(key)) ?? UNWATCHED;
  }

  set(key: WatchKey, watched: Watched): void {
    if (watched === UNWATCHED) this.watched.delete(keyOf(key));
    else this.watched.set(keyOf(key), watched);
  }

  /** An alert was stored that has lasted since then. */
  begin(key: WatchKey, since: number, now: number): void {
    this.set(key, { since, steadySince: null, hasAlert: true });
    this.begun.set(keyOf(key), [...(this.begun.get(keyOf(key)) ?? []), now]);
  }

  /** How many alerts began within the last hour. */
  recent(key: WatchKey, now: number): number {
    const recent = (this.begun.get(keyOf(key)) ?? []).filter((at) => at > now - HOUR_MS);
    if (recent.length === 0) this.begun.delete(keyOf(key));
    else this.begun.set(keyOf(key), recent);
    return recent.length;
  }

  /** The subjects of a rule that begin so. */
  subjectsOf(ruleId: number, prefix: string): readonly string[] {
    const start = keyOf({ ruleId, subject: prefix });
    const found = [...this.watched.keys()].filter((key) => key.startsWith(start));
    return found.map((key) => key.slice(`${ruleId} `.length));
  }

  /** Takes up those that go on, and forgets others that were thought to. */
  restore(open: readonly WatchKey[]): void {
    const known = new Set(open.map(keyOf));
    for (const key of open) {
      if (!this.get(key).hasAlert) this.set(key, { since: null, steadySince: null, hasAlert: true });
    }
    for (const [key, { hasAlert }] of this.watched) if (hasAlert && !known.has(key)) this.watched.delete(key);
  }
}
