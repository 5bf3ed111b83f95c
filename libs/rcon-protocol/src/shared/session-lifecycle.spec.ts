import { describe, expect, it } from '@jest/globals';
import { RconError } from '../errors.js';
import { SessionLifecycle } from './session-lifecycle.js';

const REASON = new RconError('lost', 'The server closed the connection.');

function opened() {
  const abandoned: RconError[] = [];
  const life = new SessionLifecycle((reason) => abandoned.push(reason));
  life.open();
  return { life, abandoned };
}

describe('SessionLifecycle', () => {
  it('goes from idle through the login to ready, and can be opened once', () => {
    const { life } = opened();
    expect([life.state, life.isLive, life.open()]).toEqual(['logging-in', true, false]);
    life.ready();
    expect([life.state, life.isLive]).toEqual(['ready', true]);
    expect(life.events).toEqual([{ type: 'ready' }]);
  });

  it('ends once, and reports the end after open commands have failed', () => {
    const { life, abandoned } = opened();
    life.end(REASON);
    life.end(new RconError('closed', 'again'));
    expect(abandoned).toEqual([REASON]);
    expect(life.events).toEqual([{ type: 'closed', reason: REASON }]);
    expect([life.state, life.isLive, life.open()]).toEqual(['closed', false, false]);
  });

  it('rejects commands that cannot be sent, and all after its end', () => {
    const { life } = opened();
    expect(life.takes(1, 'status', 8)).toBe(true);
    expect(life.takes(2, 'x'.repeat(9), 8)).toBe(false);
    life.end(REASON);
    expect(life.takes(3, 'status', 8)).toBe(false);
    expect(life.events).toMatchObject([
      { type: 'failed', ticket: 2, error: { kind: 'invalid-command' } },
      { type: 'closed' },
      { type: 'failed', ticket: 3, error: { kind: 'lost', fate: 'not-sent' } },
    ]);
  });
});
