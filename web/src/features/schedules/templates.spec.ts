import { expect, it } from '@jest/globals';
import { type Game } from '@outpost/contracts/games.js';
import { templatesFor } from './templates.js';

const aGame = (catalogue: readonly string[]): Game =>
  ({ catalogue: catalogue.map((name) => ({ name })) }) as unknown as Game;

const QUICK = [
  { label: 'players', command: 'players', isDraft: false },
  { label: 'say', command: 'say -1 {warning}', isDraft: true },
];

it('fills the fields in the words of the game', () => {
  const templates = templatesFor(aGame(['writeBans']), QUICK, 'Be kind');
  expect(templates.messages).toMatchObject({ command: 'say -1 Be kind', schedule: '*/30 * * * *' });
  expect(templates.maintenance).toMatchObject({ command: 'writeBans', scheduleType: 'weekly' });
  expect(templates.playerCounts).toMatchObject({ command: 'players', scheduleType: 'hourly' });
});

it('leaves the command to the user where the game has none', () => {
  const templates = templatesFor(aGame([]), [], 'Be kind');
  expect(Object.values(templates).map(({ command }) => command)).toEqual(['', '', '']);
  expect(templatesFor(undefined, [], '').maintenance.command).toBe('');
});
