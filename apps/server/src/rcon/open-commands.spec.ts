import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { ServersLeaving, ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { type EventBus } from '../platform/event-bus.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { type CommandHistory } from './command-history.js';
import { auditedOrder } from './command-order.js';
import { type CommandRecorded } from './rcon.events.js';
import { ANSWER, type FakeDisk, HistoryFixture, ORDER } from './testing/history-fixture.js';

const NEVER = new AbortController().signal;

describe('OpenCommands', () => {
  let disk: FakeDisk;
  let clock: ManualClock;
  let events: EventBus;
  let history: CommandHistory;
  let published: readonly CommandRecorded['record'][];
  beforeEach(() => {
    ({ disk, clock, events, history, published } = new HistoryFixture());
  });

  it('publishes what a killed panel had sent to the servers that were taken, and nothing that is under way', async () => {
    await disk.begin(
      { ...(await history.begin(ORDER)).begun, command: 'abandoned' },
      auditedOrder(ORDER),
      NEVER,
    );
    await events.deliver(new ServersTaken([{ id: 1 } as ServerEntity]));
    expect(published).toMatchObject([
      { historyId: 2, command: 'abandoned', outcome: 'unknown', address: null },
    ]);
  });

  it('writes a command to a server that was taken once what was abandoned is ended', async () => {
    const release = disk.close();
    const taking = events.deliver(new ServersTaken([{ id: 1 } as ServerEntity]));
    await clock.advance(0);
    disk.gate = Promise.resolve();
    const begin = history.begin(ORDER);
    await clock.advance(100);
    expect(disk.begun).toEqual([]);
    release();
    await taking;
    await history.end(await begin, ANSWER);
    expect(published).toMatchObject([{ historyId: 1, outcome: 'executed' }]);
  });

  it('publishes nothing that was abandoned once it is too late', async () => {
    const { begun } = await history.begin(ORDER);
    events.publish(new ServersLeft([1], true));
    const taking = events.deliver(new ServersTaken([{ id: 1 } as ServerEntity]));
    events.publish(new ServersLeft([1], true));
    await taking;
    expect([disk.begun, published]).toEqual([[begun], []]);
  });

  it('leaves a command that was under way to the next holder once it is too late, and answers its sender', async () => {
    const answered = await history.begin(ORDER);
    const waiting = await history.begin(ORDER);
    const other = await history.begin({ ...ORDER, serverId: 2 });
    const ends = [history.end(answered, ANSWER)];
    events.publish(new ServersLeft([1], true));
    ends.push(history.end(waiting, { response: 'closed', outcome: 'unknown' }), history.end(other, ANSWER));
    const records = await Promise.all(ends);
    expect(records.map(({ id, outcome }) => [id, outcome])).toEqual([
      [null, 'executed'],
      [null, 'unknown'],
      [3, 'executed'],
    ]);
    expect(disk.ended).toMatchObject([{ id: 3 }]);
    expect(published).toMatchObject([{ serverId: 2 }]);
  });

  it('stores nothing of a command that waited for the database when it was too late', async () => {
    const release = disk.close();
    const begin = history.begin(ORDER);
    await clock.advance(250);
    const end = history.end(await begin, ANSWER);
    events.publish(new ServersLeft([1], true));
    release();
    await end;
    expect([disk.begun, disk.ended, published]).toEqual([[], [], []]);
  });

  it('gives a server away only when its commands have ended', async () => {
    const [entry, other] = [await history.begin(ORDER), await history.begin({ ...ORDER, serverId: 2 })];
    let isLeft = false;
    void events.deliver(new ServersLeaving([1])).then(() => (isLeft = true));
    await history.end(other, ANSWER);
    await clock.advance(0);
    expect(isLeft).toBe(false);
    await history.end(entry, ANSWER);
    await clock.advance(0);
    expect(isLeft).toBe(true);
  });

  const leave = (event: ServersLeaving | ServersLeft): (() => boolean) => {
    let isDone = false;
    void events.deliver(event).then(() => (isDone = true));
    return () => isDone;
  };

  it('gives a server away only when the endings are stored, which may take seconds', async () => {
    const entry = await history.begin(ORDER);
    const release = disk.close();
    const end = history.end(entry, ANSWER);
    const isLeft = leave(new ServersLeaving([1]));
    await clock.advance(3_000);
    expect(await end).toMatchObject({ id: null, outcome: 'executed' });
    expect(isLeft()).toBe(false);
    release();
    await clock.advance(0);
    expect([isLeft(), disk.ended.length, published.length, clock.pending]).toEqual([true, 1, 1, 0]);
  });

  it('does not wait for longer than some seconds, and then leaves the entry as the next holder finds it', async () => {
    const entry = await history.begin(ORDER);
    const release = disk.close();
    void history.end(entry, ANSWER);
    const isLeft = leave(new ServersLeaving([1]));
    await clock.advance(5_900);
    expect(isLeft()).toBe(false);
    await clock.advance(200);
    expect(isLeft()).toBe(true);
    release();
    await clock.advance(0);
    expect(disk.ended).toEqual([]);
  });

  it('keeps a server until a command has ended that a request began while it was given away', async () => {
    await events.deliver(new ServersLeaving([1]));
    const entry = await history.begin(ORDER);
    const isLeft = leave(new ServersLeft([1], false));
    await clock.advance(0);
    expect(isLeft()).toBe(false);
    await history.end(entry, ANSWER);
    await clock.advance(0);
    expect([isLeft(), disk.ended.length]).toEqual([true, 1]);
  });
});
