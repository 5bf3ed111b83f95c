import { describe, expect, it } from '@jest/globals';
import {
  type CommandEntry,
  CONSOLE_LINES_KEPT,
  type ConsoleLine,
  streamOf,
  withCommand,
  withLine,
} from './console-entries.js';

const entry = (id: number, timestamp: string, extra: Partial<CommandEntry> = {}): CommandEntry => ({
  id,
  timestamp,
  command: 'players',
  response: '',
  actor: 'anna',
  durationMs: 0,
  outcome: 'executed',
  source: 'panel',
  ...extra,
});

describe('withCommand', () => {
  it('puts a new command in front', () => {
    const history = withCommand([entry(1, 't1')], entry(2, 't2'));
    expect(history.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('keeps one entry per id: the one that was read', () => {
    const history = withCommand([entry(1, 't1', { durationMs: 31 })], entry(1, 't1'));
    expect(history).toEqual([entry(1, 't1', { durationMs: 31 })]);
  });

  it('sorts in a command that is told late', () => {
    const history = withCommand([entry(3, 't3'), entry(1, 't1')], entry(2, 't2'));
    expect(history.map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});

describe('withLine', () => {
  it('keeps two equal lines as two, and forgets the oldest beyond its limit', () => {
    let lines: readonly ConsoleLine[] = [];
    for (let count = 0; count <= CONSOLE_LINES_KEPT; count += 1) {
      lines = withLine(lines, { timestamp: 't', text: 'hello' });
    }
    expect(lines).toHaveLength(CONSOLE_LINES_KEPT);
    expect(lines[0]?.id).toBe(2);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(CONSOLE_LINES_KEPT);
  });
});

describe('streamOf', () => {
  it('shows commands and lines in the order of their times, oldest first', () => {
    const history = [entry(2, '2026-11-20T10:00:03Z'), entry(1, '2026-11-20T10:00:01Z')];
    const lines = [{ id: 1, timestamp: '2026-11-20T10:00:02Z', text: 'chat' }];
    expect(streamOf(history, lines).map(({ key }) => key)).toEqual(['command-1', 'line-1', 'command-2']);
  });
});
