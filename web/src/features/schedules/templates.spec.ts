import { expect, it } from '@jest/globals';
import { type Game } from '@outpost/contracts/games.js';
import { templatesFor } from './templates.js';

const aGame = (restart: readonly string[], catalogue: readonly string[]): Game =>
  ({ restart: { commands: restart }, catalogue: catalogue.map((name) => ({ name })) }) as unknown as Game;

const QUICK = [
  { label: 'players', command: 'players', isDraft: false },
  { label: 'say', command: 'say -1 {warning}', isDraft: true },
];

it('fills the fields in the words of the game', () => {
  const templates = templatesFor(aGame(['#shutdown'], ['writeBans']), QUICK, 'Be kind');
  expect(templates.messages).toMatchObject({ command: 'say -1 Be kind', schedule: '*/30 * * * *' });
  expect(templates.restarts).toMatchObject({ command: '#shutdown', scheduleType: 'daily', hour: '4' });
  expect(templates.maintenance).toMatchObject({ command: 'writeBans', scheduleType: 'weekly' });
  expect(templates.playerCounts).toMatchObject({ command: 'players', scheduleType: 'hourly' });
});

it('leaves the command to the user where the game has none, or takes more than one', () => {
  const templates = templatesFor(aGame(['save', 'stop'], []), [], 'Be kind');
  expect(Object.values(templates).map(({ command }) => command)).toEqual(['', '', '', '']);
  expect(templatesFor(undefined, [], '').restarts.command).toBe('');
});
