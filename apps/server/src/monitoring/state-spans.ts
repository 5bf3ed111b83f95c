import { STATE_CODES } from './sample-state.js';

/**
 * A time in which a server was in one state, in seconds since 1970; `to` is exclusive. It lies within one day (UTC), so
 * that days can be summed up.
 */
export interface StateSpan {
  readonly serverId: number;
  readonly from: number;
  readonly to: number;
  /** Index in `STATE_CODES`. */
  readonly state: number;
}

export const SECONDS_PER_DAY = 86_400;
export const dayOf = (seconds: number): number => Math.floor(seconds / SECONDS_PER_DAY);

/** Longest time between two observations in which the state is taken to have lasted: two minutes and a slow probe. */
export const JOINED_SECONDS = 150;
/** Spans that wait for the database, the newest of them. */
const UNSTORED_MAX = 20_000;
const UNOBSERVED = STATE_CODES.indexOf('unobserved');

const keyOf = ({ serverId, from }: StateSpan): string => `${serverId}:${from}`;

/**
 * Turns observations of servers into spans, to the second: each change of status begins another one, and each sample
 * prolongs it. What a span does not cover was not observed, such as while the panel was down.
 */
export class StateSpans {
  private readonly open = new Map<number, StateSpan>();
  private readonly waiting = new Map<string, StateSpan>();

  /** @param observedAt seconds since 1970 @param state index in `STATE_CODES` */
  record(serverId: number, observedAt: number, state: number): void {
    const before = this.open.get(serverId);
    const isJoined = before !== undefined && Math.abs(observedAt - before.to) <= JOINED_SECONDS;
    // A clock that is slowed down must not make spans overlap.
    const at = isJoined ? Math.max(observedAt, before.to - 1) : observedAt;
    const last = isJoined ? this.prolonged(before, at) : undefined;
    if (state === UNOBSERVED) {
      this.open.delete(serverId);
      return;
    }
    const begun = last?.state === state ? last : { serverId, from: at, state };
    // The second of the observation counts, so that a single one says something.
    const span = { ...begun, to: at + 1 };
    this.open.set(serverId, span);
    this.keep(span);
  }

  /** The clock was set: what comes now can't be joined to what came before. */
  clear(): void {
    this.open.clear();
  }

  forget(serverId: number): void {
    this.open.delete(serverId);
  }

  get hasUnstored(): boolean {
    return this.waiting.size > 0;
  }

  /** Those that are new or longer than stored, at most `count`, the oldest first. */
  unstored(count: number): readonly StateSpan[] {
    const spans: StateSpan[] = [];
    for (const span of this.waiting.values()) {
      if (spans.length === count) break;
      spans.push(span);
    }
    return spans;
  }

  /** What was prolonged meanwhile is stored again. */
  stored(spans: readonly StateSpan[]): void {
    for (const span of spans) {
      const key = keyOf(span);
      if (this.waiting.get(key) === span) this.waiting.delete(key);
    }
  }

  /** Up to a time, day by day. */
  private prolonged(span: StateSpan, at: number): StateSpan {
    let last = span;
    while (dayOf(last.from) < dayOf(at)) {
      const midnight = (dayOf(last.from) + 1) * SECONDS_PER_DAY;
      this.keep({ ...last, to: midnight });
      last = { ...last, from: midnight, to: midnight };
    }
    last = { ...last, to: at };
    this.keep(last);
    return last;
  }

  private keep(span: StateSpan): void {
    const key = keyOf(span);
    if (span.to > span.from) this.waiting.set(key, span);
    // Another state within the same second takes its place.
    else this.waiting.delete(key);
    if (this.waiting.size <= UNSTORED_MAX) return;
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined) this.waiting.delete(oldest);
  }
}
