import { type NameProblem } from './names.errors.js';

const SECOND_MS = 1_000;
/** Bounds on the TTL, whatever the zone says: at most one query per five seconds and name. */
const TTL_MIN_MS = 5 * SECOND_MS;
const TTL_MAX_MS = 3_600 * SECOND_MS;
/** Short, so that a name that was just created is found soon. */
const MISSING_MS = 10 * SECOND_MS;
const UNANSWERED_MS = 5 * SECOND_MS;
/** RFC 8767: expired records may be used for about a day, retrying the servers every half minute. */
const STALE_MS = 24 * 3_600 * SECOND_MS;
const STALE_RETRY_MS = 30 * SECOND_MS;
const MAX_NAMES = 5_000;

/** Addresses of a name, IPv4 first. */
export interface FoundName {
  readonly addresses: readonly string[];
  /** Expired, and used because no name server answers. */
  readonly isStale: boolean;
}

/** The answer of a name server. */
export interface NameAnswer {
  readonly addresses: readonly string[];
  readonly ttlSeconds: number;
}

interface CachedName {
  readonly found: FoundName | NameProblem;
  /** No query is sent before this time. */
  readonly until: number;
  readonly usableUntil: number;
}

/** Cache of lookups. Times are monotonic, in milliseconds. */
export class NameCache {
  private readonly names = new Map<string, CachedName>();

  /** Undefined when the name has to be queried. */
  recall(name: string, now: number): FoundName | NameProblem | undefined {
    const known = this.names.get(name);
    return known && now < known.until ? known.found : undefined;
  }

  /** Whether the name ever had an address; such names are queried with priority. */
  hasBeenFound(name: string): boolean {
    return typeof this.names.get(name)?.found === 'object';
  }

  isStale(name: string): boolean {
    const found = this.names.get(name)?.found;
    return typeof found === 'object' && found.isStale;
  }

  answered(name: string, { addresses, ttlSeconds }: NameAnswer, now: number): FoundName {
    const until = now + Math.min(TTL_MAX_MS, Math.max(TTL_MIN_MS, ttlSeconds * SECOND_MS));
    const found = { addresses, isStale: false };
    this.store(name, { found, until, usableUntil: until + STALE_MS });
    return found;
  }

  /** Returns what can be used nevertheless: expired addresses, or the problem. */
  failed(name: string, problem: NameProblem, now: number): FoundName | NameProblem {
    if (problem === 'not-found') {
      this.store(name, { found: problem, until: now + MISSING_MS, usableUntil: now });
      return problem;
    }
    const known = this.names.get(name);
    if (known && typeof known.found === 'object' && now < known.usableUntil) {
      const found = { addresses: known.found.addresses, isStale: true };
      this.store(name, { ...known, found, until: now + STALE_RETRY_MS });
      return found;
    }
    this.store(name, { found: problem, until: now + UNANSWERED_MS, usableUntil: now });
    return problem;
  }

  private store(name: string, entry: CachedName): void {
    this.names.delete(name);
    this.names.set(name, entry);
    const [oldest] = this.names.keys();
    if (this.names.size > MAX_NAMES && oldest !== undefined) this.names.delete(oldest);
  }
}
