import { type NameProblem } from './names.errors.js';

const SECOND_MS = 1_000;
/** Whatever their owner says: a name asked for again and again costs a question per five seconds at most. */
const TTL_LEAST_MS = 5 * SECOND_MS;
const TTL_MOST_MS = 3_600 * SECOND_MS;
/** A name that was just entered somewhere is found soon. */
const MISSING_MS = 10 * SECOND_MS;
const UNANSWERED_MS = 5 * SECOND_MS;
/** RFC 8767: what has expired may be used for a day or so, and the servers are asked again every half minute. */
const STALE_MS = 24 * 3_600 * SECOND_MS;
const STALE_ASKED_EVERY_MS = 30 * SECOND_MS;
const MOST_NAMES = 5_000;

/** Addresses of a name, IPv4 first. */
export interface FoundName {
  readonly addresses: readonly string[];
  /** No name server answers any more: these are what they last said. */
  readonly isStale: boolean;
}

/** What a name server said. */
export interface NameAnswer {
  readonly addresses: readonly string[];
  readonly ttlSeconds: number;
}

interface Remembered {
  readonly found: FoundName | NameProblem;
  /** Nobody is asked before. */
  readonly until: number;
  readonly usableUntil: number;
}

/** What was found out about names, for as long as it holds. Times are milliseconds of no known origin. */
export class NameMemory {
  private readonly names = new Map<string, Remembered>();

  /** Undefined where it is time to ask. */
  recall(name: string, now: number): FoundName | NameProblem | undefined {
    const known = this.names.get(name);
    return known && now < known.until ? known.found : undefined;
  }

  /** Whether it has had an address, as names do that matter to somebody. */
  hasBeenFound(name: string): boolean {
    return typeof this.names.get(name)?.found === 'object';
  }

  isStale(name: string): boolean {
    const found = this.names.get(name)?.found;
    return typeof found === 'object' && found.isStale;
  }

  answered(name: string, { addresses, ttlSeconds }: NameAnswer, now: number): FoundName {
    const until = now + Math.min(TTL_MOST_MS, Math.max(TTL_LEAST_MS, ttlSeconds * SECOND_MS));
    const found = { addresses, isStale: false };
    this.keep(name, { found, until, usableUntil: until + STALE_MS });
    return found;
  }

  /** Returns what can be used all the same. */
  failed(name: string, problem: NameProblem, now: number): FoundName | NameProblem {
    if (problem === 'not-found') {
      this.keep(name, { found: problem, until: now + MISSING_MS, usableUntil: now });
      return problem;
    }
    const known = this.names.get(name);
    if (known && typeof known.found === 'object' && now < known.usableUntil) {
      const found = { addresses: known.found.addresses, isStale: true };
      this.keep(name, { ...known, found, until: now + STALE_ASKED_EVERY_MS });
      return found;
    }
    this.keep(name, { found: problem, until: now + UNANSWERED_MS, usableUntil: now });
    return problem;
  }

  private keep(name: string, remembered: Remembered): void {
    this.names.delete(name);
    this.names.set(name, remembered);
    const [oldest] = this.names.keys();
    if (this.names.size > MOST_NAMES && oldest !== undefined) this.names.delete(oldest);
  }
}
