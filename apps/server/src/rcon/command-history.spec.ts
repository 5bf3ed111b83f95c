import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { ServersLeaving, ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { pino } from 'pino';
import { type UserEntity } from '../auth/user.entity.js';
import { SystemWallClock } from '../platform/clock.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { CommandHistory } from './command-history.js';
import { type CommandOrder } from './command-order.js';
import { type CommandEntity } from './command.entity.js';
import { type CommandEnd, type CommandsRepository, type NewCommand } from './commands.repository.js';
import { CommandRecorded } from './rcon.events.js';

const FULL = new OperationalError('storage_failed', 'Nothing was kept: the disk is full');

const NEVER = new AbortController().signal;

/** A repository whose writes fail while the disk is full, and wait while the gate is closed. */
class FakeDisk {
  readonly begun: NewCommand[] = [];
  readonly ended: CommandEnd[] = [];
  isFull = false;
  gate: Promise<void> = Promise.resolve();

  async begin(command: NewCommand, signal: AbortSignal): Promise<number> {
    await this.take(signal);
    return this.begun.push(command);
  }

  async end(end: CommandEnd, signal: AbortSignal): Promise<void> {
    await this.take(signal);
    this.ended.push(end);
  }

  async endAbandoned(
    _response: string,
    _serverIds: readonly number[],
    except: readonly number[],
  ): Promise<CommandEntity[]> {
    await this.gate;
    const rows = this.begun.map((command, at) => ({ ...command, id: at + 1, isOpen: false }));
    return rows.filter(({ id }) => !except.includes(id));
  }

  private async take(signal: AbortSignal): Promise<void> {
    await this.gate;
    signal.throwIfAborted();
    if (this.isFull) throw FULL;
  }
}

describe('CommandHistory', () => {
  let disk: FakeDisk;
  let clock: ManualClock;
  let events: EventBus;
  let history: CommandHistory;
  let published: CommandRecorded['record'][];

  beforeEach(() => {
    disk = new FakeDisk();
    clock = new ManualClock();
    published = [];
    const log = pino({ level: 'silent' });
    events = new EventBus(log);
    events.subscribe(CommandRecorded, ({ record }) => void published.push(record));
    const commands = disk as unknown as CommandsRepository;
    history = new CommandHistory(commands, events, new SystemWallClock(), clock, log);
    history.onModuleInit();
  });

  const order: CommandOrder = {
    user: { id: 7, username: 'anna' } as UserEntity,
    serverId: 1,
    command: 'login secret-word',
    source: 'panel',
    address: '192.0.2.1',
  };
  const answer = { response: 'done', outcome: 'executed' } as const;

  it('stores a command before it is sent, with an unknown outcome and without its password', async () => {
    await history.begin(order);
    expect(disk.begun).toMatchObject([{ actorName: 'anna', outcome: 'unknown', response: '' }]);
    expect(JSON.stringify(disk.begun)).not.toContain('secret-word');
    expect(published).toEqual([]);
  });

  it('stores how it ended, and publishes one event', async () => {
    const entry = await history.begin(order);
    await clock.advance(40);
    const record = await history.end(entry, answer);
    expect(record).toMatchObject({ id: 1, notKept: null, response: 'done', outcome: 'executed' });
    expect(record.durationMs).toBe(40);
    expect(disk.ended).toMatchObject([{ id: 1, response: 'done', outcome: 'executed' }]);
    expect(published).toMatchObject([
      { historyId: 1, actor: 'anna', address: '192.0.2.1', response: 'done' },
    ]);
  });

  it('sends and answers a command when the disk is full, and reports that it was not stored', async () => {
    disk.isFull = true;
    const record = await history.end(await history.begin(order), answer);
    expect(record).toMatchObject({ id: null, notKept: FULL.message, response: 'done' });
    expect(published).toMatchObject([{ historyId: null, notKept: FULL.message, response: 'done' }]);
  });

  it('stores a command at its end if the disk was full at its start', async () => {
    disk.isFull = true;
    const entry = await history.begin(order);
    disk.isFull = false;
    expect(await history.end(entry, answer)).toMatchObject({ id: 1, notKept: null });
    expect(disk.ended).toHaveLength(1);
  });

  it('does not wait for a slow disk, and stores the command eventually', async () => {
    let release = (): void => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    const begin = history.begin(order);
    await clock.advance(250);
    const end = history.end(await begin, answer);
    await clock.advance(1_000);
    const { id, notKept } = await end;
    expect([id, notKept]).toEqual([null, 'The database is slow: the history gets its entry later']);
    release();
    await clock.advance(0);
    expect(disk.ended).toMatchObject([{ id: 1, response: 'done' }]);
    expect(published).toHaveLength(1);
  });

  it('leaves no timer pending after a fast write', async () => {
    await history.end(await history.begin(order), answer);
    expect(clock.pending).toBe(0);
  });

  it('publishes what a killed panel had sent to the servers that were taken, and nothing that is under way', async () => {
    await disk.begin({ ...(await history.begin(order)).begun, command: 'abandoned' }, NEVER);
    await events.deliver(new ServersTaken([{ id: 1 } as ServerEntity]));
    expect(published).toMatchObject([
      { historyId: 2, command: 'abandoned', outcome: 'unknown', address: null },
    ]);
  });

  it('writes a command to a server that was taken once what was abandoned is ended', async () => {
    let release = (): void => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    const taking = events.deliver(new ServersTaken([{ id: 1 } as ServerEntity]));
    await clock.advance(0);
    disk.gate = Promise.resolve();
    const begin = history.begin(order);
    await clock.advance(100);
    expect(disk.begun).toEqual([]);
    release();
    await taking;
    await history.end(await begin, answer);
    expect(published).toMatchObject([{ historyId: 1, outcome: 'executed' }]);
  });

  it('publishes nothing that was abandoned once it is too late', async () => {
    const { begun } = await history.begin(order);
    events.publish(new ServersLeft([1], true));
    const taking = events.deliver(new ServersTaken([{ id: 1 } as ServerEntity]));
    events.publish(new ServersLeft([1], true));
    await taking;
    expect([disk.begun, published]).toEqual([[begun], []]);
  });

  it('leaves a command that was under way to the next holder once it is too late, and answers its sender', async () => {
    const answered = await history.begin(order);
    const waiting = await history.begin(order);
    const other = await history.begin({ ...order, serverId: 2 });
    const ends = [history.end(answered, answer)];
    events.publish(new ServersLeft([1], true));
    ends.push(history.end(waiting, { response: 'closed', outcome: 'unknown' }), history.end(other, answer));
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
    let release = (): void => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    const begin = history.begin(order);
    await clock.advance(250);
    const end = history.end(await begin, answer);
    events.publish(new ServersLeft([1], true));
    release();
    await end;
    expect([disk.begun, disk.ended, published]).toEqual([[], [], []]);
  });

  it('gives a server away only when its commands have ended', async () => {
    const [entry, other] = [await history.begin(order), await history.begin({ ...order, serverId: 2 })];
    let isLeft = false;
    void events.deliver(new ServersLeaving([1])).then(() => (isLeft = true));
    await history.end(other, answer);
    await clock.advance(0);
    expect(isLeft).toBe(false);
    await history.end(entry, answer);
    await clock.advance(0);
    expect(isLeft).toBe(true);
  });

  const leave = (event: ServersLeaving | ServersLeft): (() => boolean) => {
    let isDone = false;
    void events.deliver(event).then(() => (isDone = true));
    return () => isDone;
  };

  it('gives a server away only when the endings are stored, which may take seconds', async () => {
    const entry = await history.begin(order);
    let release = (): void => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    const end = history.end(entry, answer);
    const isLeft = leave(new ServersLeaving([1]));
    await clock.advance(3_000);
    expect(await end).toMatchObject({ id: null, outcome: 'executed' });
    expect(isLeft()).toBe(false);
    release();
    await clock.advance(0);
    expect([isLeft(), disk.ended.length, published.length, clock.pending]).toEqual([true, 1, 1, 0]);
  });

  it('does not wait for longer than some seconds, and then leaves the entry as the next holder finds it', async () => {
    const entry = await history.begin(order);
    let release = (): void => undefined;
    disk.gate = new Promise((resolve) => (release = resolve));
    void history.end(entry, answer);
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
    const entry = await history.begin(order);
    const isLeft = leave(new ServersLeft([1], false));
    await clock.advance(0);
    expect(isLeft()).toBe(false);
    await history.end(entry, answer);
    await clock.advance(0);
    expect([isLeft(), disk.ended.length]).toEqual([true, 1]);
  });
});
