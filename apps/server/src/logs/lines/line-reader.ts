import { type LogDetails, type LogKind } from '@outpost/contracts/logs.js';

/** What a printed line tells. */
export interface ReadLine {
  readonly kind: LogKind;
  readonly details: LogDetails | null;
}

export type LineReader = (text: string) => ReadLine;

/** A line that tells nothing more than its text. */
export const PLAIN_LINE: ReadLine = { kind: 'line', details: null };

/** The first pattern that fits says what the line is; its named groups are the details. */
type LinePatterns = readonly (readonly [LogKind, RegExp])[];

export function patternReader(patterns: LinePatterns): LineReader {
  return (text) => {
    for (const [kind, pattern] of patterns) {
      const groups = pattern.exec(text)?.groups;
      if (groups) return { kind, details: { ...groups } };
    }
    return PLAIN_LINE;
  };
}
