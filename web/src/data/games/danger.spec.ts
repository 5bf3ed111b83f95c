import { expect, it } from '@jest/globals';
import { type Game } from '@outpost/contracts/games.js';
import { dangerOf } from './danger.js';

const GAME = {
  restart: { commands: ['save', 'exit now'], note: null },
  catalogue: [
    { name: '#shutdown', usage: '#shutdown', help: '', effect: 'shutdown' },
    { name: 'ban', usage: 'ban <slot>', help: '', effect: 'ban' },
    { name: 'bans', usage: 'bans', help: '', effect: null },
  ],
} as unknown as Game;

it('derives the commands to confirm from the game’s data', () => {
  expect(dangerOf('#SHUTDOWN', GAME)).toBe('shutdownDanger');
  expect(dangerOf('ban 3 0 cheating', GAME)).toBe('banDanger');
  expect(dangerOf('exit now', GAME)).toBe('restartDanger');
});

it('confirms every command if the games could not be loaded', () => {
  expect(dangerOf('bans', 'unavailable')).toBe('unknownDanger');
});

it('lets all other commands pass', () => {
  expect(dangerOf('bans', GAME)).toBeUndefined();
  expect(dangerOf('say -1 #shutdown', GAME)).toBeUndefined();
  expect(dangerOf('#shutdown', undefined)).toBeUndefined();
});
