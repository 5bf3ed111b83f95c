import { describe, expect, it } from '@jest/globals';
import { type ConnectionEvent, ServerLineReceived } from './connection.events.js';
import { type ConnectionListener, EventHub } from './event-hub.js';

const textOf = (event: ConnectionEvent): string =>
  event.type === 'line-received' ? event.text : event.state;

const line = (text: string): ServerLineReceived => new ServerLineReceived(7, text);

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function gate() {
  let pass = (): void => undefined;
  const open = new Promise<void>((resolve) => (pass = resolve));
  return { open, pass: () => pass() };
}

function watched(promise: void | Promise<void>) {
  const seen = { done: false };
  void promise?.then(() => (seen.done = true));
  return seen;
}

describe('EventHub', () => {
  const reports: string[] = [];
  const hub = (): EventHub => new EventHub({ report: (_error, context) => void reports.push(context) });

  it('notifies the others and reports when a listener throws', () => {
    const events = hub();
    const heard: string[] = [];
    events.subscribe(() => {
      throw new Error('broken listener');
    });
    events.subscribe((event) => void heard.push(event.type));
    void events.publish(line('a'));
    void events.publish(line('b'));
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
      if (textOf(event) === 'cause') void events.publish(line('effect'));
    });
    events.subscribe(hear('first'));
    events.subscribe(hear('second'));
    void events.publish(line('cause'));
    expect(heard).toEqual(['first cause', 'second cause', 'first effect', 'second effect']);
  });

  it('resolves when all listeners have stored a line, and returns no promise when all are synchronous', async () => {
    const events = hub();
    events.subscribe(() => undefined);
    expect(events.publish(line('at once'))).toBeUndefined();
    const [first, second] = [gate(), gate()];
    events.subscribe(() => first.open);
    events.subscribe(() => second.open);
    const seen = watched(events.publish(line('a')));
    second.pass();
    await turn();
    expect(seen.done).toBe(false);
    first.pass();
    await turn();
    expect(seen.done).toBe(true);
  });

  it('treats a listener that rejects as done, reports it, and still waits for the others', async () => {
    const events = hub();
    const slow = gate();
    events.subscribe(() => Promise.reject(new Error('broken listener')));
    events.subscribe(() => slow.open);
    reports.length = 0;
    const seen = watched(events.publish(line('a')));
    await turn();
    expect([seen.done, reports]).toEqual([false, ['a listener failed on line-received of connection 7']]);
    slow.pass();
    await turn();
    expect(seen.done).toBe(true);
  });

  it('resolves for a line published during another event when its own listeners have stored it', async () => {
    const events = hub();
    const slow = gate();
    let inner: void | Promise<void> = undefined;
    events.subscribe((event) => {
      if (textOf(event) === 'cause') inner = events.publish(line('effect'));
      return textOf(event) === 'effect' ? slow.open : undefined;
    });
    expect(events.publish(line('cause'))).toBeUndefined();
    const seen = watched(inner);
    await turn();
    expect(seen.done).toBe(false);
    slow.pass();
    await turn();
    expect(seen.done).toBe(true);
  });

  it('does not notify an unsubscribed listener, even if the same function is subscribed again', () => {
    const events = hub();
    const heard: string[] = [];
    const listener = (): void => void heard.push('x');
    const leave = events.subscribe(listener);
    events.subscribe(listener);
    leave();
    leave();
    void events.publish(line('a'));
    expect(heard).toEqual(['x']);
  });
});
