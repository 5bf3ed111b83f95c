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

  it('knows nothing about a server that was never observed', () => {
    expect(states.get(1)).toMatchObject({ ...CHECKING, since: null, players: null });
  });

  it('counts from the first observation, whatever reason comes later', () => {
    expect(states.set(1, OFFLINE, NOW)).toEqual({ state: 'offline', since: NOW });
    expect(states.set(1, { ...OFFLINE, reason: 'Refused' }, LATER)).toBeUndefined();
    expect(states.get(1)).toMatchObject({ ...OFFLINE, reason: 'Refused', since: NOW });
  });

  it('treats Limited Mode as a separate state', () => {
    states.set(1, ONLINE, NOW);
    expect(states.set(1, LIMITED, LATER)).toEqual({ state: 'limited', since: LATER });
  });

  it('keeps the start time across a restart of the panel when the state is the same', () => {
    states.restore(1, { state: 'offline', since: EARLIER });
    expect(states.get(1).since).toBeNull();
    expect(states.set(1, OFFLINE, NOW)).toBeUndefined();
    expect(states.get(1).since).toEqual(EARLIER);
  });

  it('starts over when the state is another one', () => {
    states.restore(1, { state: 'offline', since: EARLIER });
    expect(states.set(1, ONLINE, NOW)).toEqual({ state: 'online', since: NOW });
  });

  it('has no start time while checking, and restores it afterwards', () => {
    states.set(1, ONLINE, NOW);
    states.set(1, CHECKING, LATER);
    expect(states.get(1).since).toBeNull();
    states.set(1, ONLINE, LATER);
    expect(states.get(1).since).toEqual(NOW);
  });

  it('keeps figures when the status changes', () => {
    states.set(1, ONLINE, NOW);
    states.merge(1, { players: 3 });
    states.set(1, LIMITED, LATER);
    states.merge(1, { uptimePercent: 99 });
    expect(states.get(1)).toMatchObject({ status: 'online', players: 3, uptimePercent: 99 });
    states.merge(2, { uptimePercent: 99 });
    expect(states.counts()).toMatchObject({ online: 1, checking: 0 });
  });

  it('forgets a deleted server', () => {
    states.set(1, ONLINE, NOW);
    states.forget(1);
    expect(states.get(1).status).toBe('checking');
  });
});
