/**
 * Loaded into a replica before its program: measures what the listeners of its events cost from the first servers on
 * that it takes. Answers each message with what it has measured so far.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { basename } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { NatsBus } from '../../../dist/apps/server/src/platform/bus/nats-bus.js';
import { EventBus } from '../../../dist/apps/server/src/platform/event-bus.js';

const NANOSECONDS = 1e6;
const MEASURED = 'ServersTaken';

/** The listener that has set off what runs now. */
const cause = new AsyncLocalStorage();
const costs = new Map();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let beganAt;

const costOf = (event, listener) => {
  const key = `${event} → ${listener}`;
  const known = costs.get(key) ?? { calls: 0, syncMs: 0, longestMs: 0, wholeMs: 0, queries: 0, messages: 0 };
  costs.set(key, known);
  return known;
};

/** File and line of whoever subscribes. */
const listenerOf = (stack) =>
  /([^/\\(]+)\.js:\d+:\d+\)?$/m.exec(stack.split('\n')[2] ?? '')?.[1] ?? 'unknown';

function measured(event, listener, handler) {
  return (published) => {
    if (event === MEASURED && beganAt === undefined) {
      beganAt = performance.now();
      costs.clear();
      delay.reset();
    }
    const cost = costOf(event, listener);
    const startedAt = performance.now();
    const handled = cause.run(cost, () => handler(published));
    const syncMs = performance.now() - startedAt;
    cost.calls += 1;
    cost.syncMs += syncMs;
    cost.longestMs = Math.max(cost.longestMs, syncMs);
    const end = () => (cost.wholeMs = Math.max(cost.wholeMs, performance.now() - startedAt));
    if (handled instanceof Promise) handled.then(end, end);
    else end();
    return handled;
  };
}

for (const name of ['subscribe', 'subscribeEverywhere']) {
  const subscribe = EventBus.prototype[name];
  EventBus.prototype[name] = function (type, handler) {
    const listener = basename(listenerOf(new Error('of the subscriber').stack));
    return subscribe.call(this, type, measured(type.name, listener, handler));
  };
}

function counted(prototype, name, figure) {
  const original = prototype[name];
  prototype[name] = function (...given) {
    const cost = cause.getStore() ?? costOf('nothing', 'timers and messages');
    cost[figure] += 1;
    return original.apply(this, given);
  };
}
counted(pg.Client.prototype, 'query', 'queries');
counted(NatsBus.prototype, 'publish', 'messages');

process.on('message', () =>
  process.send({
    sinceMs: beganAt === undefined ? null : performance.now() - beganAt,
    longestDelayMs: delay.max / NANOSECONDS,
    costs: [...costs],
  }),
);
process.channel.unref();
