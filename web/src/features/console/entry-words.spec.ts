import { expect, it } from '@jest/globals';
import { type CommandEntry } from '../../data/console-entries.js';
import { copyOf, wayOf } from './entry-words.js';
import { consoleTexts } from './texts/en.js';

const ENTRY: CommandEntry = {
  id: 1,
  timestamp: '2026-11-20T10:00:00Z',
  command: 'players',
  response: 'nobody\n',
  actor: 'anna',
  durationMs: 31.4,
  outcome: 'executed',
  source: 'panel',
};

const t = consoleTexts.get();

it('says by which way a command was sent and how long it took', () => {
  expect(wayOf(ENTRY, t)).toBe('panel · 31 ms');
  expect(wayOf({ ...ENTRY, source: 'token', durationMs: 2_340 }, t)).toBe('API token · 2.3 s');
  expect(wayOf({ ...ENTRY, source: 'schedule' }, t)).toBe('schedule · 31 ms');
});

it('passes a command on with who sent it, how it ended and its answer', () => {
  expect(copyOf(ENTRY, t)).toBe('> players\n2026-11-20T10:00:00Z · anna · panel · 31 ms · executed\nnobody');
});
