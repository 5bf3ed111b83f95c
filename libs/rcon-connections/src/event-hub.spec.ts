import { describe, expect, it } from '@jest/globals';
import { type ConnectionEvent, ServerLineReceived } from './connection.events.js';
import { type ConnectionListener, EventHub } from './event-hub.js';

const textOf = (event: ConnectionEvent): string =>
  event.type === 'line-received' ? event.text : event.state;

const line = (text: string): ServerLineReceived => new ServerLineReceived(7, text);

describe('EventHub', () => {
  const reports: string[] = [];
  const hub = (): EventHub => new EventHub({ report: (_error, context) => void reports.push(context) });

  it('tells the others and reports when a listener throws', () => {
    const events = hub();
    const heard: string[] = [];
    events.subscribe(() => {
      throw new Error('broken listener');
    });
    events.subscribe((event) => void heard.push(event.type));
    events.publish(line('a'));
    events.publish(line('b'));
    expect(heard).toEqual(['line-received', 'line-received']);
    expect(reports).toEqual(Array(2).fill('a listener failed on line-received of connection 7'));
  });

  it('delivers what a listener publishes after the event that caused it, to all in the same order', () => {
    const events = hub();
    const heard: string[] = [];
    const hear =
      (who: string): ConnectionListener =>
      (event) =>
        void heard.push(`${who} ${textOf(event)}`);
    events.subscribe((event) => {
      if (textOf(event) === 'cause') events.publish(line('effect'));
    });
    events.subscribe(hear('first'));
    events.subscribe(hear('second'));
    events.publish(line('cause'));
    expect(heard).toEqual(['first cause', 'second cause', 'first effect', 'second effect']);
  });

  it('says nothing to a listener that left, even if another subscribed the same function', () => {
    const events = hub();
    const heard: string[] = [];
    const listener = (): void => void heard.push('x');
    const leave = events.subscribe(listener);
    events.subscribe(listener);
    leave();
    leave();
    events.publish(line('a'));
    expect(heard).toEqual(['x']);
  });
});
