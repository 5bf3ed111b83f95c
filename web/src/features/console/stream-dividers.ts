import { translate } from '../../i18n/messages.js';
import { type GapEntry, type StatusEntry, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type FeedGap } from '../../data/timeline/timeline-feed.js';
import { formatRowTime } from '../../i18n/format.js';
import { exactDuration } from '../../components/shared/downtime.js';
import { dataTexts } from '../../data/texts/en.js';

/** A divider in the stream: a status change, or a gap. */
export interface StreamDivider {
  readonly timestamp: string;
  /** Where it is stored. */
  readonly entry?: Pick<TimelineEntry, 'id' | 'serverId'>;
  readonly text: string;
  readonly tone: 'online' | 'offline' | 'limited' | 'restarting' | 'gap';
}

export function statusDivider(entry: StatusEntry): StreamDivider {
  const { status, fallback, message, timestamp } = entry;
  const tone = status === 'online' && fallback ? 'limited' : status;
  if (tone === 'checking') return { tone: 'gap', timestamp, entry, text: message };
  return { tone, timestamp, entry, text: textOf(tone, entry) };
}

function textOf(tone: Exclude<StreamDivider['tone'], 'gap'>, entry: StatusEntry): string {
  const t = dataTexts.get();
  if (entry.reason === null || tone === 'online') return t[tone];
  return t.because({ state: t[tone], reason: translate(entry, 'reason') });
}

/** A period that was not monitored, or dropped lines. */
export const gapDivider = (entry: GapEntry): StreamDivider => ({
  entry,
  timestamp: entry.timestamp,
  tone: 'gap',
  text: unobservedText(entry) ?? entry.message,
});

/** The message is in UTC, but the rows around it are in the reader's time zone. */
function unobservedText({ kind, details }: GapEntry): string | undefined {
  const { from, to, reason } = details ?? {};
  if (kind !== 'not-observed' || typeof from !== 'string' || typeof to !== 'string') return undefined;
  if (typeof reason !== 'string') return undefined;
  const length = exactDuration(Date.parse(to) - Date.parse(from));
  return dataTexts.get().unobserved({ from: formatRowTime(from), to: formatRowTime(to), length, reason });
}

/** A period in which this browser was disconnected; its entries were fetched after the reconnect. */
export const reconnectDivider = ({ lostAt, backAt }: FeedGap): StreamDivider => ({
  timestamp: backAt.toISOString(),
  tone: 'gap',
  text: dataTexts.get().notObserved({ count: secondsBetween(lostAt, backAt) }),
});

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(1, Math.round((to.getTime() - from.getTime()) / 1000));
