import { describe, expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { commandEntries } from './entries.js';
import { answersTo, questionBefore } from './steps.js';
import { paletteTexts } from './texts/en.js';

const t = paletteTexts.get();

const chernarus = aServer({ id: 1, name: 'Chernarus', status: 'online' });
const livonia = aServer({ id: 2, name: 'Livonia', status: 'offline' });

describe('A quick command', () => {
  const quick = [
    { label: 'players', command: 'players' },
    { label: 'kick', command: 'kick ', isDraft: true },
  ];

  it('is offered unless it needs an argument', () => {
    expect(commandEntries([chernarus], () => quick, t).map(({ label }) => label)).toEqual(['Run players…']);
  });

  it('asks which of the online servers to use', () => {
    const [entry] = commandEntries([chernarus, livonia], () => quick, t);
    const step = entry && questionBefore(entry.action);
    expect(step && answersTo(step, [chernarus, livonia], t).map(({ label }) => label)).toEqual(['Chernarus']);
  });

  it.each(['say -1 Restart', '#shutdown', 'kick 3'])('%s is sent only after confirmation', (command) => {
    expect(questionBefore({ kind: 'send', server: chernarus, command })).toEqual({
      kind: 'confirm',
      server: chernarus,
      command,
    });
    expect(questionBefore({ kind: 'send', server: chernarus, command, isSure: true })).toBeUndefined();
  });

  it('is sent at once if it only reads', () => {
    expect(questionBefore({ kind: 'send', server: chernarus, command: 'players' })).toBeUndefined();
  });
});
