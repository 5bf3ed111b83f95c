import { beforeEach, describe, expect, it } from '@jest/globals';
import { type SeenStatus, StatusBoard } from './status-board.js';

const CHECKING: SeenStatus = { status: 'checking', reason: null, fallback: false };
const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const LIMITED: SeenStatus = { status: 'online', reason: 'No answer', fallback: true };
const OFFLINE: SeenStatus = { status: 'offline', reason: 'No answer', fallback: false };
const EARLIER = new Date('2026-11-20T10:00:00Z');
const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-20T12:01:00Z');

describe('StatusBoard', () => {
  let board: StatusBoard;
  beforeEach(() => {
    board = new StatusBoard();
  });

  it('knows nothing of a server nobody has looked at', () => {
    expect(board.get(1)).toEqual({ ...CHECKING, since: null });
  });

  it('counts from the first look, whatever reason comes later', () => {
    expect(board.set(1, OFFLINE, NOW)).toEqual({ state: 'offline', since: NOW });
    expect(board.set(1, { ...OFFLINE, reason: 'Refused' }, LATER)).toBeUndefined();
    expect(board.get(1)).toEqual({ ...OFFLINE, reason: 'Refused', since: NOW });
  });

  it('takes Limited Mode for a state of its own', () => {
    board.set(1, ONLINE, NOW);
    expect(board.set(1, LIMITED, LATER)).toEqual({ state: 'limited', since: LATER });
  });

  it('goes on counting from before a restart of the panel, when the server is found as it was', () => {
    board.recall(1, { state: 'offline', since: EARLIER });
    expect(board.get(1).since).toBeNull();
    expect(board.set(1, OFFLINE, NOW)).toBeUndefined();
    expect(board.get(1).since).toEqual(EARLIER);
  });

  it('starts anew when it is found otherwise', () => {
    board.recall(1, { state: 'offline', since: EARLIER });
    expect(board.set(1, ONLINE, NOW)).toEqual({ state: 'online', since: NOW });
  });

  it('claims no time while it is checking, and remembers it for afterwards', () => {
    board.set(1, ONLINE, NOW);
    board.set(1, CHECKING, LATER);
    expect(board.get(1).since).toBeNull();
    board.set(1, ONLINE, LATER);
    expect(board.get(1).since).toEqual(NOW);
  });

  it('forgets a deleted server', () => {
    board.set(1, ONLINE, NOW);
    board.forget(1);
    expect(board.get(1).status).toBe('checking');
  });
});
