import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { said } from '../i18n/texts.js';
import { dataTexts } from './texts/en.js';

/** What parts a console: the server changed its state, or nobody was looking. */
export interface ConsoleMark {
  readonly id: string;
  readonly timestamp: string;
  readonly text: string;
  readonly tone: 'online' | 'offline' | 'limited' | 'restarting' | 'gap';
}

const MARKS_KEPT = 500;

/** A mark that is told again takes the place of the one before. */
export const withMark = (marks: readonly ConsoleMark[], mark: ConsoleMark): readonly ConsoleMark[] =>
  marks.some(({ id }) => id === mark.id)
    ? marks.map((known) => (known.id === mark.id ? mark : known))
    : [...marks, mark].slice(-MARKS_KEPT);

/** Undefined for a state that says nothing yet. */
export function markOfStatus(message: ServerStatusMessage): ConsoleMark | undefined {
  const { status, fallback, timestamp, reason } = message;
  const tone = status === 'online' && fallback ? 'limited' : status;
  if (tone === 'checking') return undefined;
  return { id: `${timestamp} ${tone}`, timestamp, tone, text: textOf(tone, reason) };
}

function textOf(tone: Exclude<ConsoleMark['tone'], 'gap'>, reason: string | null): string {
  const t = dataTexts.get();
  if (reason === null || tone === 'online') return t[tone];
  return t.because({ state: t[tone], reason: said(reason) });
}

/** A stretch of time of which something is missing, as the log tells it. */
export const markOfGap = ({ id, timestamp, message }: LogEntry): ConsoleMark => ({
  id: `log ${id}`,
  timestamp,
  tone: 'gap',
  text: message,
});

/** What was printed while this browser was not connected is in the log alone. */
export const markOfReconnect = (lostAt: Date, backAt: Date): ConsoleMark => ({
  id: `socket ${backAt.toISOString()}`,
  timestamp: backAt.toISOString(),
  tone: 'gap',
  text: dataTexts.get().notObserved({ count: secondsBetween(lostAt, backAt) }),
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / 1000));
