import { describe, expect, it } from '@jest/globals';
import { assertMove, CONNECTION_MOVES, type ConnectionState } from './connection-states.js';
import { ForbiddenMoveError } from './connections.errors.js';

const STATES = Object.keys(CONNECTION_MOVES) as ConnectionState[];

describe('the table of connection states', () => {
  it('lets every state but closed be closed, and closed be nothing else', () => {
    for (const state of STATES) {
      expect(CONNECTION_MOVES[state].includes('closed')).toBe(state !== 'closed');
    }
    expect(CONNECTION_MOVES.closed).toEqual([]);
  });

  it('goes online only through a login', () => {
    const before = STATES.filter((state) => CONNECTION_MOVES[state].includes('online'));
    expect(before).toEqual(['connecting']);
  });

  it('leaves a refusal only by another attempt or for good', () => {
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
