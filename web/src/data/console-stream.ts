import { type CommandEntry, type ConsoleLine } from './console-entries.js';
import { type ConsoleMark } from './console-marks.js';

export type StreamItem =
  | { readonly kind: 'command'; readonly key: string; readonly at: number; readonly entry: CommandEntry }
  | { readonly kind: 'line'; readonly key: string; readonly at: number; readonly line: ConsoleLine }
  | { readonly kind: 'mark'; readonly key: string; readonly at: number; readonly mark: ConsoleMark };

/** Thousands of lines stand between two frames in which a few are added: what they are is worked out once. */
const known = new WeakMap<object, StreamItem>();

function itemOf<Source extends object>(source: Source, make: (source: Source) => StreamItem): StreamItem {
  const item = known.get(source) ?? make(source);
  known.set(source, item);
  return item;
}

const ofCommand = (entry: CommandEntry): StreamItem => ({
  kind: 'command',
  key: `command-${entry.id}`,
  at: Date.parse(entry.timestamp),
  entry,
});

const ofLine = (line: ConsoleLine): StreamItem => ({
  kind: 'line',
  key: `line-${line.id}`,
  at: Date.parse(line.timestamp),
  line,
});

const ofMark = (mark: ConsoleMark): StreamItem => ({
  kind: 'mark',
  key: `mark-${mark.id}`,
  at: Date.parse(mark.timestamp),
  mark,
});

/** Commands, newest first, with lines and marks, oldest first, as one stream: oldest first. */
export function streamOf(
  history: readonly CommandEntry[],
  lines: readonly ConsoleLine[],
  marks: readonly ConsoleMark[] = [],
): readonly StreamItem[] {
  const items = [
    ...marks.map((mark) => itemOf(mark, ofMark)),
    ...history.map((entry) => itemOf(entry, ofCommand)).reverse(),
    ...lines.map((line) => itemOf(line, ofLine)),
  ];
  return items.sort((a, b) => a.at - b.at);
}
