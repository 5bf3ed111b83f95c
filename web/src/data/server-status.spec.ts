import { describe, expect, it } from '@jest/globals';
import { type ServerStatus } from '@outpost/contracts/servers.js';
import { displayStatusOf, isServerStatusResponse } from './server-status.js';

describe('displayStatusOf', () => {
  it('starts from the record of the server', () => {
    expect(displayStatusOf({ status: 'restarting' }, undefined)).toBe('restarting');
  });

  it('follows what was seen last', () => {
    expect(displayStatusOf({ status: 'online' }, { status: 'offline', fallback: false })).toBe('offline');
  });

  it('calls a server that is online without RCON a fallback', () => {
    expect(displayStatusOf({ status: 'offline' }, { status: 'online', fallback: true })).toBe('fallback');
  });

  it('is checking when it does not know the word', () => {
    expect(displayStatusOf({ status: 'sleeping' as ServerStatus }, undefined)).toBe('checking');
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
