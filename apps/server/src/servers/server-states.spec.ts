import { beforeEach, describe, expect, it } from '@jest/globals';
import { type SeenStatus, ServerStates } from './server-states.js';

const CHECKING: SeenStatus = { status: 'checking', reason: null, fallback: false };
const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const LIMITED: SeenStatus = { status: 'online', reason: 'No answer', fallback: true };
const OFFLINE: SeenStatus = { status: 'offline', reason: 'No answer', fallback: false };
const EARLIER = new Date('2026-11-20T10:00:00Z');
const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-20T12:01:00Z');

describe('ServerStates', () => {
  let states: ServerStates;
  beforeEach(() => {
    states = new ServerStates();
  });

  it('knows nothing of a server nobody has looked at', () => {
    expect(states.get(1)).toMatchObject({ ...CHECKING, since: null, players: null });
  });

  it('counts from the first look, whatever reason comes later', () => {
    expect(states.set(1, OFFLINE, NOW)).toEqual({ state: 'offline', since: NOW });
    expect(states.set(1, { ...OFFLINE, reason: 'Refused' }, LATER)).toBeUndefined();
    expect(states.get(1)).toMatchObject({ ...OFFLINE, reason: 'Refused', since: NOW });
  });

  it('takes Limited Mode for a state of its own', () => {
    states.set(1, ONLINE, NOW);
    expect(states.set(1, LIMITED, LATER)).toEqual({ state: 'limited', since: LATER });
  });

  it('goes on counting from before a restart of the panel, when the server is found as it was', () => {
    states.recall(1, { state: 'offline', since: EARLIER });
    expect(states.get(1).since).toBeNull();
    expect(states.set(1, OFFLINE, NOW)).toBeUndefined();
    expect(states.get(1).since).toEqual(EARLIER);
  });

  it('starts anew when it is found otherwise', () => {
    states.recall(1, { state: 'offline', since: EARLIER });
    expect(states.set(1, ONLINE, NOW)).toEqual({ state: 'online', since: NOW });
  });

  it('claims no time while it is checking, and remembers it for afterwards', () => {
    states.set(1, ONLINE, NOW);
    states.set(1, CHECKING, LATER);
    expect(states.get(1).since).toBeNull();
    states.set(1, ONLINE, LATER);
    expect(states.get(1).since).toEqual(NOW);
  });

  it('keeps what was observed beside how it is', () => {
    states.set(1, ONLINE, NOW);
    states.learn(1, { players: 3 });
    states.set(1, LIMITED, LATER);
    states.learn(1, { uptimePercent: 99 });
    expect(states.get(1)).toMatchObject({ status: 'online', players: 3, uptimePercent: 99 });
    states.learn(2, { uptimePercent: 99 });
    expect(states.counts()).toMatchObject({ online: 1, checking: 0 });
  });

  it('forgets a deleted server', () => {
    states.set(1, ONLINE, NOW);
    states.forget(1);
    expect(states.get(1).status).toBe('checking');
  });
});
