import { beforeEach, describe, expect, it } from '@jest/globals';
import { NotStoredError } from '@outpost/rcon-protocol/errors.js';
import { EventBus } from './event-bus.js';
import { type Log } from './log.js';

class Happened {
  constructor(readonly what: string) {}
}

describe('EventBus', () => {
  let events: EventBus;
  let heard: string[];
  let errors: number;
  beforeEach(() => {
    [heard, errors] = [[], 0];
    events = new EventBus({ error: () => void (errors += 1) } as unknown as Log);
  });

  it('delivers what happens here to all, and what happens elsewhere to those who subscribe everywhere', async () => {
    events.subscribe(Happened, ({ what }) => void heard.push(`here: ${what}`));
    const end = events.subscribeEverywhere(Happened, ({ what }) => void heard.push(`everywhere: ${what}`));
    await events.deliver(new Happened('one'));
    events.publishRemote(new Happened('two'));
    expect(heard).toEqual(['here: one', 'everywhere: one', 'everywhere: two']);
    end();
    events.publishRemote(new Happened('three'));
    expect(heard).toHaveLength(3);
  });

  it('logs a failure of a handler, whoever published, and serves the others', () => {
    events.subscribeEverywhere(Happened, () => {
      throw new Error('unable');
    });
    events.subscribeEverywhere(Happened, ({ what }) => void heard.push(what));
    events.publish(new Happened('one'));
    events.publishRemote(new Happened('two'));
    expect([heard, errors]).toEqual([['one', 'two'], 2]);
  });

  it('tells who waits for it that something was not stored', async () => {
    events.subscribe(Happened, () => Promise.reject(new NotStoredError('full')));
    await expect(events.deliver(new Happened('one'))).rejects.toThrow(NotStoredError);
  });
});
