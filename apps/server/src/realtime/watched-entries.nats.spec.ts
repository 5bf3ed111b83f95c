import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { NatsServer } from '../../../../test/cluster/support/nats.js';
import { AccountChanged } from '../auth/auth.events.js';
import { SharedEvents } from '../cluster/shared-events.js';
import { type NatsBus } from '../platform/bus/nats-bus.js';
import { natsReplica } from '../platform/bus/testing/nats-replica.js';
import { expectWhole } from './testing/expect-whole.js';
import { type Reader, ReadingReplica, SERVER } from './testing/reading-replica.js';
import { SharedLog } from './testing/shared-log.js';

let nats: NatsServer;
let buses: NatsBus[];
let store: SharedLog;
let holder: ReadingReplica;
let here: ReadingReplica;
let printing: Printing | undefined;
beforeEach(async () => {
  nats = await NatsServer.start();
  [buses, store] = [[], new SharedLog()];
  [holder, here] = [await replica('holder'), await replica('here')];
  await holder.take(1, SERVER);
});
afterEach(async () => {
  await printing?.end();
  for (const one of [holder, here]) one.end();
  await Promise.all(buses.map((bus) => bus.close()));
  await nats.remove();
});

async function replica(id: string): Promise<ReadingReplica> {
  const bus = await natsReplica({ NATS_URL: nats.url });
  buses.push(bus);
  return new ReadingReplica(id, buses.length, bus, systemClock, store).join();
}

async function until(met: () => boolean): Promise<void> {
  while (!met()) await setTimeout(5);
}

/** The reader has every line, the last of which is stored. A question that was lost is repeated two seconds later. */
const hasAll = ({ shown, logged }: Reader, last: string): boolean =>
  logged.at(-1) === last && String(shown) === String(logged);

/** Prints a line each two milliseconds, until it is told to stop. */
class Printing {
  private isOver = false;
  private readonly ended = this.print();

  private async print(): Promise<void> {
    for (let line = 0; !this.isOver; line += 1) {
      holder.print(`line ${line}`);
      await setTimeout(2);
    }
  }

  async end(): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    await this.ended;
    holder.print('last');
  }
}

describe('Over NATS, the reader of a server that another replica holds', () => {
  it('begins without a gap or a double while lines come, and is told nothing again', async () => {
    printing = new Printing();
    const readers: Reader[] = [];
    for (let count = 0; count < 20; count += 1) {
      const reader = here.reader();
      await reader.open();
      readers.push(reader);
      await setTimeout(7);
    }
    await printing.end();
    await until(() => readers.every((reader) => hasAll(reader, 'last')));
    for (const reader of readers) {
      expectWhole(reader);
      expect(reader.reloads).toHaveLength(1);
    }
  });

  it('has everything when NATS was restarted while it watched', async () => {
    const reader = here.reader();
    await reader.open();
    printing = new Printing();
    await until(() => reader.live.length > 20);
    await nats.stop();
    await until(() => !here.bus.isConnected && !holder.bus.isConnected);
    const before = reader.live.length;
    await nats.run();
    await until(() => reader.live.length > before + 20);
    await printing.end();
    await until(() => hasAll(reader, 'last'));
    expectWhole(reader);
    expect(reader.reloads.length).toBeGreaterThan(1);
  });

  it('that begins while NATS is away has everything when it is back', async () => {
    printing = new Printing();
    await nats.stop();
    await until(() => !here.bus.isConnected && !holder.bus.isConnected);
    const reader = here.reader();
    await reader.open();
    await nats.run();
    await until(() => reader.live.length > 20);
    await printing.end();
    await until(() => hasAll(reader, 'last'));
    expectWhole(reader);
  });
});

describe('Over NATS, what happens on one replica', () => {
  it('is known on the others within a second', async () => {
    const accounts: number[] = [];
    for (const { events, news } of [holder, here]) {
      const shared = new SharedEvents(events, news);
      shared.onModuleInit();
      await shared.onApplicationBootstrap();
    }
    here.events.subscribeEverywhere(AccountChanged, ({ userId }) => void accounts.push(userId));
    const since = performance.now();
    for (let userId = 1; userId <= 100; userId += 1) holder.events.publish(new AccountChanged(userId));
    await until(() => accounts.length === 100);
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});
