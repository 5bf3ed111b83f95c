import { describe, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { LastMessage } from './last-message.js';
import { Listeners } from './listeners.js';
import { ManualClock } from './testing/manual-clock.js';

const failed = (error: string): ServerMessage => ({ type: 'commandError', error });

function start() {
  const clock = new ManualClock();
  const messages = new Listeners<ServerMessage>();
  return { clock, messages, last: new LastMessage(messages, clock) };
}

describe('LastMessage', () => {
  it('is cleared ten seconds after the message came [S2.163]', async () => {
    const { clock, messages, last } = start();
    const received: unknown[] = [];
    last.changes.add((message) => received.push(message));
    messages.emit(failed('one'));
    await clock.advance(9_999);
    expect(last.current).toEqual(failed('one'));
    await clock.advance(1);
    expect(last.current).toBeUndefined();
    expect(received).toEqual([failed('one'), undefined]);
  });

  it('shows the newest one, for ten seconds of its own [S9.25]', async () => {
    const { clock, messages, last } = start();
    messages.emit(failed('one'));
    await clock.advance(6_000);
    messages.emit(failed('two'));
    await clock.advance(9_999);
    expect(last.current).toEqual(failed('two'));
    await clock.advance(1);
    expect(last.current).toBeUndefined();
  });
});
