import { expect, it } from '@jest/globals';
import { type CommandEntry } from '../../data/console-entries.js';
import { originOf } from './entry-words.js';

const ENTRY: CommandEntry = {
  id: 1,
  timestamp: '2026-11-20T10:00:00Z',
  command: 'players',
  response: '',
  actor: 'anna',
  durationMs: 31.4,
  outcome: 'executed',
  source: 'panel',
};

it('says who sent a command, by which way and how long it took', () => {
  expect(originOf(ENTRY)).toBe('anna · panel · 31 ms');
  expect(originOf({ ...ENTRY, source: 'token', durationMs: 2_340 })).toBe('anna · API token · 2.3 s');
  expect(originOf({ ...ENTRY, source: 'schedule' })).toBe('anna · schedule · 31 ms');
});
