import { describe, expect, it } from '@jest/globals';
import { CommandRecall, distinctCommands } from './command-recall.js';

const EARLIER = ['bans', 'players'];

describe('CommandRecall', () => {
  it('walks to older commands and stays at the oldest', () => {
    const recall = new CommandRecall();
    expect(recall.older(EARLIER, '')).toBe('bans');
    expect(recall.older(EARLIER, 'bans')).toBe('players');
    expect(recall.older(EARLIER, 'players')).toBeUndefined();
  });

  it('comes back to what was being typed', () => {
    const recall = new CommandRecall();
    recall.older(EARLIER, 'say he');
    recall.older(EARLIER, 'bans');
    expect(recall.newer(EARLIER)).toBe('bans');
    expect(recall.newer(EARLIER)).toBe('say he');
    expect(recall.newer(EARLIER)).toBeUndefined();
  });

  it('starts at the newest again after a command was sent', () => {
    const recall = new CommandRecall();
    recall.older(EARLIER, '');
    recall.reset();
    expect(recall.older(EARLIER, '')).toBe('bans');
  });
});

describe('distinctCommands', () => {
  it('offers each command once, where it was used last', () => {
    expect(distinctCommands(['players', 'bans', 'players'])).toEqual(['players', 'bans']);
  });
});
