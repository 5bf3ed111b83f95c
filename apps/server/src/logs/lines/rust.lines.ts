import { type LogKind } from '@outpost/contracts/logs.js';
import { type ReadLine } from './battleye.lines.js';

/** The driver writes chat this way; the other two are Rust's own, with address and Steam id in front. */
const PATTERNS: readonly (readonly [LogKind, RegExp])[] = [
  ['chat', /^\[(?<channel>\w+)\] (?<name>.*?)\[(?<steamId>\d{17}|0)\]: (?<text>.*)$/s],
  [
    'player-joined',
    /^(?<address>[\d.]+):(?<port>\d+)\/(?<steamId>\d{17})\/(?<name>.*) joined \[(?<platform>[^\]]*)\]$/s,
  ],
  [
    'player-left',
    /^(?<address>[\d.]+):(?<port>\d+)\/(?<steamId>\d{17})\/(?<name>.*) disconnecting: (?<reason>.*)$/s,
  ],
];

/** Reads a line of Rust's console; nothing has to be remembered for it. */
export function readRustLine(text: string): ReadLine {
  for (const [kind, pattern] of PATTERNS) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return { kind, details: { ...groups } };
  }
  return { kind: 'line', details: null };
}
