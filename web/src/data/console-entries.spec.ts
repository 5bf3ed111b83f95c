import { describe, expect, it } from '@jest/globals';
import { LOG_KINDS, type LogEntry } from '@outpost/contracts/logs.js';
import {
  type CommandEntry,
  CONSOLE_LINES_KEPT,
  type ConsoleLine,
  withCommand,
  withEntries,
  withLines,
} from './console-entries.js';
import { streamOf } from './console-stream.js';

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

describe('withLines', () => {
  it('keeps two equal lines as two, and forgets the oldest beyond its limit', () => {
    const printed = Array.from({ length: CONSOLE_LINES_KEPT }, () => ({ timestamp: 't', text: 'hello' }));
    const lines = withLines(withLines([], printed), printed.slice(0, 2));
    expect(lines).toHaveLength(CONSOLE_LINES_KEPT);
    expect(lines[0]?.id).toBe(3);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(CONSOLE_LINES_KEPT);
  });

  it('keeps the newest of more lines than its limit', () => {
    const printed = Array.from({ length: CONSOLE_LINES_KEPT + 5 }, (_, index) => ({
      timestamp: 't',
      text: `line ${index}`,
    }));
    expect(withLines([], printed)[0]?.text).toBe('line 5');
  });
});

describe('withEntries', () => {
  const AT = '2026-11-20T10:00:00.000Z';
  const told = (kind: LogEntry['kind'], message: string): LogEntry => ({
    id: 1,
    serverId: 1,
    eventType: LOG_KINDS[kind],
    kind,
    message,
    details: null,
    timestamp: AT,
  });
  const lines: readonly ConsoleLine[] = withLines(
    [],
    [
      { timestamp: '2026-11-20T09:00:00.000Z', text: 'hello' },
      { timestamp: AT, text: 'hello' },
      { timestamp: AT, text: 'players' },
    ],
  );

  it('tells what the log understood of the line of that moment', () => {
    const kinds = withEntries(lines, [told('chat', 'hello')]).map(({ kind }) => kind);
    expect(kinds).toEqual([undefined, 'chat', undefined]);
  });

  it('adds what was printed while nobody listened, in its place and once', () => {
    const missed = { ...told('chat', 'missed'), id: 2, timestamp: '2026-11-20T09:30:00.000Z' };
    const known = withEntries(lines, [missed, told('chat', 'hello')]);
    expect(known.map(({ text, entryId }) => [text, entryId])).toEqual([
      ['hello', undefined],
      ['missed', 2],
      ['hello', 1],
      ['players', undefined],
    ]);
    expect(new Set(known.map(({ id }) => id)).size).toBe(4);
    expect(withLines(known, [{ timestamp: AT, text: 'next' }]).at(-1)?.id).toBe(5);
    expect(withEntries(known, [told('chat', 'hello'), missed])).toEqual(known);
  });

  it('takes two equal lines of one moment for two', () => {
    const again = (id: number): LogEntry => ({ ...told('line', 'hello'), id });
    const known = withEntries(withEntries(lines, [again(5)]), [again(6)]);
    expect(known.filter(({ text }) => text === 'hello').map(({ entryId }) => entryId)).toEqual([
      undefined,
      5,
      6,
    ]);
  });

  it('knows a line again whose letters the log could not store', () => {
    const printed = withLines([], [{ timestamp: AT, text: 'a\0b\uD800c' }]);
    const known = withEntries(printed, [told('line', 'a\uFFFDb\uFFFDc')]);
    expect(known).toMatchObject([{ text: 'a\0b\uD800c', entryId: 1 }]);
  });

  it('takes nothing for a line that was never printed', () => {
    expect(withEntries(lines, [told('command', 'players')])).toBe(lines);
  });
});

describe('streamOf', () => {
  it('shows commands and lines in the order of their times, oldest first', () => {
    const history = [entry(2, '2026-11-20T10:00:03Z'), entry(1, '2026-11-20T10:00:01Z')];
    const lines = [{ id: 1, timestamp: '2026-11-20T10:00:02Z', text: 'chat' }];
    expect(streamOf(history, lines).map(({ key }) => key)).toEqual(['command-1', 'line-1', 'command-2']);
  });
});
