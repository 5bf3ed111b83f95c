import { describe, expect, it } from '@jest/globals';
import { type ServerBan } from '@outpost/contracts/bans.js';
import { playersTexts } from '../texts/en.js';
import { bansWith, kindWord, shortWhoOf, timeLabel, whoOf } from './ban-labels.js';

const t = playersTexts.get();
const ban = (changes: Partial<ServerBan> = {}): ServerBan => ({
  listNumber: 0,
  target: 'a'.repeat(32),
  targetKind: 'battleye-guid',
  name: null,
  minutesLeft: 'permanent',
  reason: 'Cheating',
  ...changes,
});

describe('A ban in words', () => {
  it.each([
    ['battleye-guid', 'GUID'],
    ['ip', 'IP address'],
    ['of a plugin', 'Id'],
    ['toString', 'Id'],
  ])('that goes by %s is said to go by “%s”', (targetKind, word) => {
    expect(kindWord(t, ban({ targetKind }))).toBe(word);
  });

  it.each([
    [29, '29m left'],
    [3_000, '2d 2h left'],
    ['permanent', 'Permanent'],
    ['expired', 'Expired'],
    [null, null],
  ] as const)('with %s minutes left holds “%s”', (minutesLeft, words) => {
    expect(timeLabel(t, ban({ minutesLeft }))).toBe(words);
  });

  it('uses the name if the list has one', () => {
    expect([whoOf(ban({ name: 'Wallhacker' })), whoOf(ban({ target: '10.0.0.1' }))]).toEqual([
      'Wallhacker',
      '10.0.0.1',
    ]);
  });

  it('makes invisible characters in a name visible', () => {
    const disguised = ban({ name: 'gun\u202ener' });
    expect([whoOf(disguised), shortWhoOf(disguised)]).toEqual(['gun\\u202ener', 'gun\\u202ener']);
  });

  it('has a heading that fits on a phone', () => {
    expect([ban(), ban({ target: '203.0.113.255' }), ban({ name: 'Wallhacker' })].map(shortWhoOf)).toEqual([
      'aaaaaaaaaa…',
      '203.0.113.255',
      'Wallhacker',
    ]);
  });
});

describe('Searching the bans', () => {
  const bans = [ban({ name: 'Wallhacker' }), ban({ target: '10.0.0.1', reason: 'Be kind' })];

  it.each([
    ['wallH', [0]],
    ['0.0.1', [1]],
    [' kind ', [1]],
    ['', [0, 1]],
    ['nobody', []],
  ])('by “%s” have it in their name, id or reason', (text, found) => {
    expect(bansWith(bans, text)).toEqual(found.map((index) => bans[index]));
  });
});
