import { expect, it } from '@jest/globals';
import { type CatalogueCommand } from '@outpost/contracts/games.js';
import { commandOf } from './catalogue.js';

const CATALOGUE: readonly CatalogueCommand[] = [
  { name: 'ban', usage: 'ban <slot> [minutes]', help: '', effect: 'ban' },
  { name: 'ban list', usage: 'ban list', help: '', effect: null },
];

it('takes the longest matching name, at a word boundary', () => {
  expect(commandOf('ban list', CATALOGUE)?.usage).toBe('ban list');
  expect(commandOf(' Ban 3 0 cheat', CATALOGUE)?.effect).toBe('ban');
  expect(commandOf('banish 3', CATALOGUE)).toBeUndefined();
});
