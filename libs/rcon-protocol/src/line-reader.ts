import { type LogDetails } from '@outpost/contracts/logs.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';

/** What a line of a game server can be; `line` stands for all others. */
export const LINE_KINDS = [
  ...(['player-joined', 'player-left', 'player-identified', 'player-verified', 'player-died'] as const),
  ...(['chat', 'kick', 'ban', 'admin-login', 'admin-say', 'line'] as const),
] satisfies readonly LogKind[];
export type LineKind = (typeof LINE_KINDS)[number];

/** A parsed line. */
export interface ReadLine {
  readonly kind: LineKind;
  readonly details: LogDetails | null;
}

export type LineReader = (text: string) => ReadLine;

/** A line of which nothing but its text is known. */
export const PLAIN_LINE: ReadLine = { kind: 'line', details: null };

/** The first matching pattern gives the kind; its named groups become the details. */
type LinePatterns = readonly (readonly [LineKind, RegExp])[];

export function patternReader(patterns: LinePatterns): LineReader {
  return (text) => {
    for (const [kind, pattern] of patterns) {
      const groups = pattern.exec(text)?.groups;
      if (groups) return { kind, details: present(groups) };
    }
    return PLAIN_LINE;
  };
}

/** Without the groups of alternatives that did not match. */
const present = (groups: Readonly<Record<string, string | undefined>>): LogDetails =>
  Object.fromEntries(
    Object.entries(groups).filter((group): group is [string, string] => group[1] !== undefined),
  );
