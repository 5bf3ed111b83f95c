import { describe, expect, it } from '@jest/globals';
import { assertMove, CONNECTION_MOVES, type ConnectionState } from './connection-states.js';
import { ForbiddenMoveError } from './connections.errors.js';

const STATES = Object.keys(CONNECTION_MOVES) as ConnectionState[];

describe('CONNECTION_MOVES', () => {
  it('allows every other state to become closed, and none to follow closed', () => {
    for (const state of STATES) {
      expect(CONNECTION_MOVES[state].includes('closed')).toBe(state !== 'closed');
    }
    expect(CONNECTION_MOVES.closed).toEqual([]);
  });

  it('reaches online only from connecting', () => {
    const before = STATES.filter((state) => CONNECTION_MOVES[state].includes('online'));
    expect(before).toEqual(['connecting']);
  });

  it('leaves refused only to connecting or closed', () => {
    expect(CONNECTION_MOVES.refused).toEqual(['connecting', 'closed']);
  });

  it('reaches every state from connecting', () => {
    const reached = new Set<ConnectionState>(['connecting']);
    for (const state of reached) CONNECTION_MOVES[state].forEach((next) => reached.add(next));
    expect([...reached].sort()).toEqual([...STATES].sort());
  });
});

describe('assertMove', () => {
  it('accepts exactly the moves of the table', () => {
    for (const from of STATES) {
      for (const to of STATES) {
        const move = (): void => assertMove(from, to);
        if (CONNECTION_MOVES[from].includes(to)) expect(move).not.toThrow();
        else expect(move).toThrow(ForbiddenMoveError);
      }
    }
  });
});
