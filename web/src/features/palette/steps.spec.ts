import { describe, expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { commandEntries, playerActionEntries } from './entries.js';
import { bestMatches } from './matching.js';
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
    expect(
      step && answersTo(step, { servers: [chernarus, livonia], on: [] }, t).map(({ label }) => label),
    ).toEqual(['Chernarus']);
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

describe('An action on a player', () => {
  const viewed = aServer({
    id: 3,
    name: 'Viewed',
    access: { ...chernarus.access, role: 'viewer', permissions: ['server.view'] },
  });
  const on = [chernarus, viewed].map((server) => ({
    server,
    player: { name: `somebody on ${server.name}`, slot: 3, playerId: 'abc' } as OnlinePlayer,
  }));

  it('is offered to those who may do it on one of their servers', () => {
    const labels = playerActionEntries([chernarus, viewed], t).map(({ label }) => label);
    expect(labels).toEqual(['Message a player…', 'Warn a player…', 'Kick a player…', 'Ban a player…']);
    expect(playerActionEntries([viewed], t)).toEqual([]);
  });

  it('asks for a player, of the servers on which it is allowed', () => {
    const [ban] = bestMatches(playerActionEntries([chernarus, viewed], t), 'ban');
    const step = ban && questionBefore(ban.action);
    const answers = step ? answersTo(step, { servers: [], on }, t) : [];
    expect(answers.map(({ label, action }) => [label, action])).toEqual([
      ['somebody on Chernarus', { kind: 'act', name: 'ban', on: on[0] }],
    ]);
    expect(answers[0] && questionBefore(answers[0].action)).toBeUndefined();
  });
});
