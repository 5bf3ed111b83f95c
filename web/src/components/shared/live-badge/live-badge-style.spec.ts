import { describe, expect, it } from '@jest/globals';
import { liveBadgeStyle, summaryOf } from './live-badge-style.js';
import { liveBadgeTexts } from './texts/en.js';

const t = liveBadgeTexts.get();

describe('liveBadgeStyle', () => {
  it.each([
    ['open', 'Live', 'online'],
    ['connecting', 'Connecting', 'connecting'],
    ['closed', 'Disconnected', 'offline'],
    ['error', 'Connection error', 'broken'],
    ['fallback', 'Limited Mode', 'limited'],
  ] as const)('shows %s as "%s" in the colour %s', (status, word, color) => {
    expect(liveBadgeStyle({ status, attempts: 0 }, t)).toMatchObject({ word, color });
  });

  it('counts the attempts while it is reconnecting, and only then [S2.160]', () => {
    expect(liveBadgeStyle({ status: 'closed', attempts: 0 }, t).attempts).toBeUndefined();
    expect(liveBadgeStyle({ status: 'connecting', attempts: 3 }, t).attempts).toBe('(attempts: 3)');
    expect(liveBadgeStyle({ status: 'open', attempts: 0 }, t).attempts).toBeUndefined();
  });

  it('explains the limited mode: the socket failed, HTTP polling goes on [S2.161]', () => {
    expect(liveBadgeStyle({ status: 'fallback', attempts: 5 }, t).hint).toBe(
      'The live socket failed and HTTP polling is used instead: functionality is limited, but updates continue.',
    );
  });
});

describe('summaryOf', () => {
  it('is a single line for every kind of message', () => {
    expect(summaryOf({ type: 'connectionError', serverId: 1, error: 'No answer\nfor long' })).toBe(
      'connectionError: No answer',
    );
    const common = { serverId: 1, timestamp: '2026-11-20T10:00:00Z' };
    expect(summaryOf({ ...common, type: 'consoleUpdate', command: '', response: 'hello\nthere' })).toBe(
      'hello',
    );
    expect(
      summaryOf({
        ...common,
        type: 'serverStatus',
        status: 'online',
        fallback: true,
        reason: 'RCON is lost',
      }),
    ).toBe('serverStatus: limited');
  });
});
