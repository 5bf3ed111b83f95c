import { type AlertCondition } from '@outpost/contracts/alert-conditions.js';
import { type SampleState } from '../monitoring/sample-state.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** What has ended must stay so for as long before that is told: it may be back in a moment. */
const STEADY_MS = MINUTE_MS;
const STEADY_MAX_MS = 30 * MINUTE_MS;

/** What is known of a game server. Times are milliseconds of the wall clock. */
export interface Reading {
  readonly state: SampleState;
  /** Since when the state is what it is; null if that is not known. */
  readonly since: number | null;
  readonly players: number | null;
  readonly responseMs: number | null;
}

/** Whether a condition holds; null if that can not be told at the moment. */
export interface Verdict {
  readonly holds: boolean | null;
  /** Since when, where it is known better than since it was first seen. */
  readonly since: number | null;
}

/** How far a rule is with a server, or with the panel itself. */
export interface Watched {
  /** Since when the condition holds. */
  readonly since: number | null;
  /** Since when it does not any more, while an alert goes on. */
  readonly steadySince: number | null;
  readonly hasAlert: boolean;
}

export const UNWATCHED: Watched = { since: null, steadySince: null, hasAlert: false };

interface Circumstances {
  /** For which it must hold. */
  readonly minutes: number;
  readonly now: number;
  /** Alerts about the same within the last hour. One that comes and goes is told less and less often. */
  readonly recent: number;
}

interface Step {
  readonly next: Watched;
  readonly act: 'open' | 'close' | null;
}

/** What follows from a verdict. A pure function. */
export function stepOf(watched: Watched, { holds, since }: Verdict, about: Circumstances): Step {
  if (holds === null) return { next: watched, act: null };
  return holds ? whileIt(watched, since, about) : afterIt(watched, about);
}

function whileIt(watched: Watched, known: number | null, { minutes, now }: Circumstances): Step {
  const since = known ?? watched.since ?? now;
  const next = { ...watched, since, steadySince: null };
  if (watched.hasAlert || now - since < minutes * MINUTE_MS) return { next, act: null };
  return { next: { ...next, hasAlert: true }, act: 'open' };
}

function afterIt(watched: Watched, { now, recent }: Circumstances): Step {
  if (!watched.hasAlert) return { next: UNWATCHED, act: null };
  const steadySince = watched.steadySince ?? now;
  const wanted = Math.min(STEADY_MAX_MS, STEADY_MS * 2 ** Math.max(0, recent - 1));
  if (now - steadySince < wanted) return { next: { ...watched, since: null, steadySince }, act: null };
  return { next: UNWATCHED, act: 'close' };
}

const UNKNOWN: Verdict = { holds: null, since: null };

/** Whether a condition holds on a game server. Those that happen at a moment are not judged here. */
export function verdictOf(condition: AlertCondition, reading: Reading): Verdict {
  const { state, since } = reading;
  if (state === 'unobserved') return UNKNOWN;
  if (condition.kind === 'down') return { holds: state === 'down', since };
  if (condition.kind === 'restart-not-back') return { holds: state !== 'up', since: null };
  return state === 'up' ? verdictOnline(condition, reading) : UNKNOWN;
}

function verdictOnline(condition: AlertCondition, { players, responseMs }: Reading): Verdict {
  if (condition.kind === 'players-at-least') return ofFigure(players, (known) => known >= condition.players);
  if (condition.kind === 'empty') return ofFigure(players, (known) => known === 0);
  if (condition.kind === 'slow') return ofFigure(responseMs, (known) => known > condition.milliseconds);
  return UNKNOWN;
}

const ofFigure = (known: number | null, test: (figure: number) => boolean): Verdict => ({
  holds: known === null ? null : test(known),
  since: null,
});

/** For how many minutes a condition must hold. */
export const minutesOf = (condition: AlertCondition): number =>
  'minutes' in condition ? condition.minutes : 0;
