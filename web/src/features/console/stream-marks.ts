import { translate } from '../../i18n/messages.js';
import { type GapEntry, type StatusEntry } from '@outpost/contracts/timeline.js';
import { type FeedGap } from '../../data/timeline/timeline-feed.js';
import { dataTexts } from '../../data/texts/en.js';

/** What parts a console: the server changed its state, or something is missing. */
export interface StreamMark {
  readonly timestamp: string;
  readonly text: string;
  readonly tone: 'online' | 'offline' | 'limited' | 'restarting' | 'gap';
}

export function markOfStatus(entry: StatusEntry): StreamMark {
  const { status, fallback, message, timestamp } = entry;
  const tone = status === 'online' && fallback ? 'limited' : status;
  if (tone === 'checking') return { tone: 'gap', timestamp, text: message };
  return { tone, timestamp, text: textOf(tone, entry) };
}

function textOf(tone: Exclude<StreamMark['tone'], 'gap'>, entry: StatusEntry): string {
  const t = dataTexts.get();
  if (entry.reason === null || tone === 'online') return t[tone];
  return t.because({ state: t[tone], reason: translate(entry, 'reason') });
}

/** Nobody looked, or lines were not kept. */
export const markOfGap = ({ timestamp, message }: GapEntry): StreamMark => ({
  timestamp,
  tone: 'gap',
  text: message,
});

/** This browser was not connected; what happened meanwhile was read when it came back. */
export const markOfReconnect = ({ lostAt, backAt }: FeedGap): StreamMark => ({
  timestamp: backAt.toISOString(),
  tone: 'gap',
  text: dataTexts.get().notObserved({ count: secondsBetween(lostAt, backAt) }),
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / 1000));
