import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { answerOf } from './entry-labels.js';
import { type StreamItem } from './stream-items.js';
import { type ConsoleTexts } from './texts/en.js';

/** Kinds of stream items that can be shown or hidden. */
export const STREAM_KINDS = ['commands', 'chat', 'joins', 'deaths', 'kicks', 'status', 'other'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

const KIND_OF_LINE: Partial<Record<LogKind, StreamKind>> = {
  chat: 'chat',
  'admin-say': 'chat',
  'player-joined': 'joins',
  'player-left': 'joins',
  'player-identified': 'joins',
  'player-verified': 'joins',
  'player-died': 'deaths',
  kick: 'kicks',
  ban: 'kicks',
};

export function kindOf(item: StreamItem): StreamKind {
  if (item.kind === 'command') return 'commands';
  if (item.kind === 'divider') return 'status';
  return KIND_OF_LINE[item.line.kind] ?? 'other';
}

type StreamCounts = Readonly<Record<StreamKind, number>>;

export function countsOf(items: readonly StreamItem[]): StreamCounts {
  const counts = { commands: 0, chat: 0, joins: 0, deaths: 0, kicks: 0, status: 0, other: 0 };
  for (const item of items) counts[kindOf(item)] += 1;
  return counts;
}

export interface StreamSearch {
  readonly text: string;
  readonly matchesCase: boolean;
  readonly isPattern: boolean;
}

/** Regular expression for a search; undefined without one, and an error message for an invalid pattern. */
export function expressionOf(
  { text, matchesCase, isPattern }: StreamSearch,
  t: ConsoleTexts,
): RegExp | string | undefined {
  if (text === '') return undefined;
  const source = isPattern ? text : text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  try {
    return new RegExp(source, matchesCase ? 'u' : 'iu');
  } catch (error) {
    const why = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : String(error);
    return t.badExpression({ why });
  }
}

const textsOf = (item: StreamItem): readonly string[] => {
  if (item.kind === 'line') return [item.line, ...item.identity].map(({ message }) => message);
  if (item.kind === 'divider') return [item.divider.text];
  const { command, actor } = item.entry.run;
  return [command, answerOf(item.entry), actor];
};

/** Filters the items by kinds and search; no selected kind means all of them. */
export function narrowed(
  items: readonly StreamItem[],
  kinds: ReadonlySet<StreamKind>,
  expression: RegExp | undefined,
): readonly StreamItem[] {
  if (kinds.size === 0 && expression === undefined) return items;
  return items.filter(
    (item) =>
      (kinds.size === 0 || kinds.has(kindOf(item))) &&
      (expression === undefined || textsOf(item).some((text) => expression.test(text))),
  );
}
