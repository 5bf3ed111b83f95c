import { type PlayerList } from '@outpost/contracts/players.js';
import { formatNumber } from '../../i18n/format.js';
import { type PlayersTexts } from './player-labels.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `12 s`, `3 min`, `2 h`: whole units, rounded down. */
export function ageLabel(t: PlayersTexts, ms: number): string {
  const whole = (unitMs: number): string => formatNumber(Math.max(0, Math.floor(ms / unitMs)));
  if (ms < MINUTE_MS) return t.seconds({ value: whole(SECOND_MS) });
  if (ms < HOUR_MS) return t.minutes({ value: whole(MINUTE_MS) });
  return t.hours({ value: whole(HOUR_MS) });
}

/** The line below the heading: the list's age, and whether it is still reliable. */
export function ageLine(
  t: PlayersTexts,
  { readAt, freshness, isComplete, isUnderstood }: PlayerList,
  now: number,
): string {
  if (readAt === null) return t.notRead;
  const age = ageLabel(t, now - Date.parse(readAt));
  if (!isUnderstood) return t.asOfNotUnderstood({ age });
  if (freshness === 'unknown') return t.asOfUnknown({ age });
  if (freshness === 'stale') return t.asOfStale({ age });
  return isComplete ? t.asOf({ age }) : t.asOfIncomplete({ age });
}
