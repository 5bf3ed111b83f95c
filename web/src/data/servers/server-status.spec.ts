import { describe, expect, it } from '@jest/globals';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { displayStatusOf, isServerStatusResponse, listRefreshMs, playersOf } from './server-status.js';

describe('displayStatusOf', () => {
  it('starts from the record of the server [S4.8]', () => {
    expect(displayStatusOf(aServer({ status: 'restarting' }), undefined)).toBe('restarting');
  });

  it('follows what was seen last [S4.11]', () => {
    const seen = { status: 'offline', fallback: false } as const;
    expect(displayStatusOf(aServer({ fallback: true }), seen)).toBe('offline');
  });

  it('calls a server that is online without RCON a fallback [S4.7 S4.10]', () => {
    const seen = { status: 'online', fallback: true } as const;
    expect(displayStatusOf(aServer({ status: 'offline' }), seen)).toBe('fallback');
    expect(displayStatusOf(aServer({ fallback: true }), undefined)).toBe('fallback');
  });

  it('is checking when it does not know the word [S3.12 S4.12]', () => {
    expect(displayStatusOf(aServer({ status: 'sleeping' as ServerStatus }), undefined)).toBe('checking');
  });
});

describe('isServerStatusResponse', () => {
  it.each([
    [null],
    ['online'],
    [{ status: 'online' }],
    [{ status: 'asleep', fallback: false }],
    [{ fallback: true }],
  ])('refuses %j', (answer) => {
    expect(isServerStatusResponse(answer)).toBe(false);
  });

  it('accepts a status with its fallback flag', () => {
    expect(isServerStatusResponse({ status: 'offline', fallback: false })).toBe(true);
  });
});

describe('playersOf', () => {
  it('writes a dash for a count nobody knows, and zero for nobody [S2.65]', () => {
    expect(playersOf({ players: null, maxPlayers: 60 })).toBe('–/60');
    expect(playersOf({ players: 0, maxPlayers: 60 })).toBe('0/60');
  });
});

describe('listRefreshMs', () => {
  const since = '2026-11-20T12:00:00.000Z';
  const after = (seconds: number): number => Date.parse(since) + seconds * 1000;

  it('is a minute, like the samples', () => {
    expect(listRefreshMs(undefined, after(0))).toBe(60_000);
    expect(listRefreshMs([aServer({ players: 3, statusSince: since })], after(1))).toBe(60_000);
  });

  it('is a few seconds after a server came online, until its player count is known', () => {
    const servers = [aServer({ players: 3 }), aServer({ players: null, statusSince: since })];
    expect(listRefreshMs(servers, after(10))).toBe(3_000);
    expect(listRefreshMs(servers, after(31))).toBe(60_000);
    expect(listRefreshMs([aServer({ status: 'offline', statusSince: since })], after(1))).toBe(60_000);
  });
});
