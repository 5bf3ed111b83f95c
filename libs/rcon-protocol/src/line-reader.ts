import { type LogDetails } from '@outpost/contracts/logs.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';

/** What a line of a game server can be; `line` is every other one. */
export const LINE_KINDS = [
  ...(['player-joined', 'player-left', 'player-verified', 'chat'] as const),
  ...(['kick', 'ban', 'admin-login', 'admin-say', 'line'] as const),
] satisfies readonly LogKind[];
export type LineKind = (typeof LINE_KINDS)[number];

/** What a printed line tells. */
export interface ReadLine {
  readonly kind: LineKind;
  readonly details: LogDetails | null;
}

export type LineReader = (text: string) => ReadLine;

/** A line that tells nothing more than its text. */
export const PLAIN_LINE: ReadLine = { kind: 'line', details: null };

/** The first pattern that fits says what the line is; its named groups are the details. */
type LinePatterns = readonly (readonly [LineKind, RegExp])[];

export function patternReader(patterns: LinePatterns): LineReader {
  return (text) => {
    for (const [kind, pattern] of patterns) {
      const groups = pattern.exec(text)?.groups;
      if (groups) return { kind, details: { ...groups } };
    }
    return PLAIN_LINE;
  };
}
