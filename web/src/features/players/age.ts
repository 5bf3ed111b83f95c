import { type PlayerList } from '@outpost/contracts/players.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `12 s`, `3 min`, `2 h`: whole units, rounded down. */
export function ageWords(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / SECOND_MS))} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return `${Math.floor(ms / HOUR_MS)} h`;
}

/** The line below the heading: how old the list is, and whether it may still be believed. */
export function ageLine({ readAt, freshness, isComplete }: PlayerList, now: number): string {
  if (readAt === null) return 'Not read yet';
  const age = `as of ${ageWords(now - Date.parse(readAt))} ago`;
  if (freshness === 'unknown') return `Unknown: last list ${age}`;
  if (freshness === 'stale') return `${capital(age)}: the server does not answer`;
  return isComplete ? capital(age) : `${capital(age)}, perhaps not complete`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
