import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type LineEntry } from '@outpost/contracts/timeline.js';
import { countsOf, expressionOf, narrowed, type StreamKind } from './stream-filter.js';
import { type StreamItem } from './stream-items.js';
import { consoleTexts } from './texts/en.js';

const t = consoleTexts.get();

const line = (id: number, message: string, kind: LineEntry['kind'] = 'line'): StreamItem => ({
  kind: 'line',
  key: `line-${id}`,
  line: anEntry({ id, message, kind }) as LineEntry,
  identity: [],
});

const ITEMS = [
  line(1, '(Global) Ada: hello', 'chat'),
  line(2, 'Player #1 Ada disconnected', 'player-left'),
  line(3, 'Player #2 Bo has been kicked', 'kick'),
  line(4, 'Mission read.'),
];

const found = (search: string, options = {}, kinds: StreamKind[] = []): string[] => {
  const expression = expressionOf({ text: search, matchesCase: false, isPattern: false, ...options }, t);
  if (typeof expression === 'string') throw new Error(expression);
  return narrowed(ITEMS, new Set(kinds), expression).map(({ key }) => key);
};

describe('The filter of the console', () => {
  it('counts each item under one kind', () => {
    expect(countsOf(ITEMS)).toEqual({
      commands: 0,
      chat: 1,
      joins: 1,
      deaths: 0,
      kicks: 1,
      status: 0,
      other: 1,
    });
  });

  it('shows the chosen kinds, or all if none is chosen', () => {
    expect(found('')).toHaveLength(4);
    expect(found('', {}, ['chat', 'kicks'])).toEqual(['line-1', 'line-3']);
  });

  it('searches literal text, ignoring case by default', () => {
    expect(found('ADA')).toEqual(['line-1', 'line-2']);
    expect(found('ADA', { matchesCase: true })).toEqual([]);
    expect(found('(Global)')).toEqual(['line-1']);
    expect(found('read.')).toEqual(['line-4']);
  });

  it('searches by regular expression, and reports an invalid one', () => {
    expect(found('#\\d .*(kicked|disc)', { isPattern: true })).toEqual(['line-2', 'line-3']);
    expect(expressionOf({ text: '(a', matchesCase: false, isPattern: true }, t)).toMatch(
      /^This is no regular expression: .+\.$/,
    );
  });
});
