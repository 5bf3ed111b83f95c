import { describe, expect, it } from '@jest/globals';
import { CommandRecall, distinctCommands } from './command-recall.js';

const EARLIER = ['bans', 'players'];

describe('CommandRecall', () => {
  it('steps to older commands and stops at the oldest', () => {
    const recall = new CommandRecall();
    expect(recall.older(EARLIER, '')).toBe('bans');
    expect(recall.older(EARLIER, 'bans')).toBe('players');
    expect(recall.older(EARLIER, 'players')).toBeUndefined();
  });

  it('returns to the draft', () => {
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
  it('keeps only the most recent use of each command', () => {
    expect(distinctCommands(['players', 'bans', 'players'])).toEqual(['players', 'bans']);
  });
});
