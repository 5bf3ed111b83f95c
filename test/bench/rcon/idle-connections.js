import { Contestant } from '../contestants/start-contestant.js';
import { aim, heading, row } from './table.js';

const COUNTS = [100, 1_000, 10_000];
const ASKS = 3_000;
const TIMEOUT_MS = 120_000;
const FLAT = 1.2;
const COLUMNS = ['heap bytes', 'RSS bytes', 'CPU µs/command'];

/** Bytes per connection beyond the bare socket, and the CPU time of a command on any of them. */
export async function idleConnections({ name, bare, ours, others, ports, idleLimitBytes }) {
  heading(`${name}: an idle connection beyond its bare socket`, COLUMNS);
  const heapOfOurs = [];
  for (const count of COUNTS) {
    const base = await idle(bare, ports.echo, count);
    print(`${bare}, ${count} (whole)`, base, { heap: 0, rss: 0 });
    for (const who of [ours, ...others]) {
      const own = await idle(who, ports.game, count);
      print(`${who}, ${count}`, own, base);
      if (who === ours) heapOfOurs.push(own.heap - base.heap);
    }
  }
  const most = heapOfOurs.at(-1);
  const growth = most / heapOfOurs[0];
  if (idleLimitBytes !== undefined) aim(`heap below ${idleLimitBytes} bytes`, most, most < idleLimitBytes);
  aim(
    `flat: ${COUNTS.at(-1)} cost at most ${FLAT} times as much each as ${COUNTS[0]}`,
    growth,
    growth <= FLAT,
  );
}

/** In a fresh process, so that the heap is clean. */
async function idle(who, port, count) {
  const contestant = new Contestant(who);
  const result = await contestant.run('idle', { port, count, asks: ASKS }, { timeoutMs: TIMEOUT_MS });
  contestant.stop();
  return result;
}

const print = (label, { error, heap, rss, cpuUs }, base) =>
  row(label, error ?? base.error, () =>
    [heap - base.heap, rss - base.rss, cpuUs].map((value) => `${Math.round(value)}`),
  );
