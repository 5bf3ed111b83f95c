import { describe, expect, it } from '@jest/globals';
import { type LogDetails } from '@outpost/contracts/logs.js';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type LineEntry } from '@outpost/contracts/timeline.js';
import { linePieces } from './line-pieces.js';

const pieces = (message: string, details: LogDetails | null, kind: LineEntry['kind'] = 'line') =>
  linePieces(anEntry({ kind, message, details }) as LineEntry).map(({ text, is }) =>
    is === undefined ? text : `<${is}>${text}`,
  );

describe('A line of the console', () => {
  it('is divided at the name of the player', () => {
    expect(pieces('Player #1 Ada disconnected', { slot: 1, name: 'Ada' }, 'player-left')).toEqual([
      'Player #1 ',
      '<name>Ada',
      ' disconnected',
    ]);
  });

  it('of a death names two players, of whom one can be part of the other', () => {
    expect(pieces('Bo[7] was killed by Bo[9]', { name: 'Bo', killer: 'Bo' }, 'player-died')).toEqual([
      '<name>Bo',
      '[7] was killed by ',
      '<name>Bo',
      '[9]',
    ]);
  });

  it('of chat begins with its channel', () => {
    expect(pieces('(Side) Ada: Ada is here', { channel: 'Side', name: 'Ada' }, 'chat')).toEqual([
      '<channel>(Side) ',
      '<name>Ada',
      ': Ada is here',
    ]);
  });

  it('stays whole if nobody is named, or the name is not in it', () => {
    expect(pieces('Mission read.', null)).toEqual(['Mission read.']);
    expect(pieces('Player left', { name: 'Ada' })).toEqual(['Player left']);
    expect(pieces('', { name: '' })).toEqual([]);
  });
});
