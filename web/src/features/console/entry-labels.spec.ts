import { expect, it } from '@jest/globals';
import { aCommandEntry } from '@outpost/contracts/testing/timeline.js';
import { answerOf, copyOf, wayOf } from './entry-labels.js';
import { consoleTexts } from './texts/en.js';

const ENTRY = aCommandEntry(
  { command: 'players', response: 'nobody\n', durationMs: 31.4 },
  { timestamp: '2026-11-20T10:00:00Z' },
);
const { run: RUN } = ENTRY;

const t = consoleTexts.get();

it('shows how a command was sent and how long it took', () => {
  expect(wayOf(RUN, t)).toBe('panel · 31 ms');
  expect(wayOf({ ...RUN, source: 'token', durationMs: 2_340 }, t)).toBe('API token · 2.3 s');
  expect(wayOf({ ...RUN, source: 'schedule' }, t)).toBe('schedule · 31 ms');
});

it('says why a command was sent and who approved it', () => {
  const run = { ...RUN, reason: 'The map is stuck', approvedBy: 'lee' };
  expect(wayOf(run, t)).toBe('panel · 31 ms · approved by lee · “The map is stuck”');
});

it('copies a command with its author, outcome and answer', () => {
  expect(copyOf(ENTRY, t)).toBe('> players\n2026-11-20T10:00:00Z · anna · panel · 31 ms · executed\nnobody');
});

it('falls back to the log message once the history has dropped the answer', () => {
  const message = 'anna in the panel: players → nobody';
  expect(answerOf(aCommandEntry({ response: null }, { message }))).toBe(message);
});
