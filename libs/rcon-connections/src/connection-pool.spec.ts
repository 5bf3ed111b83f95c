import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { ConnectionPool } from './connection-pool.js';
import { connectionEnvironment } from './connection.settings.js';
import { ConnectionOpenError, DuplicateDriverError, UnknownConnectionError } from './connections.errors.js';
import { PoolFixture } from './testing/pool-fixture.js';
import { ScriptedDriver } from './testing/scripted-driver.js';

const reject = (kind: RconError['kind']) => () =>
  ({ type: 'reject', error: new RconError(kind, `because of ${kind}`) }) as const;

describe('ConnectionPool', () => {
  it('connects on open and publishes when it is online', async () => {
    const { pool, events, poolClock } = await new PoolFixture().open();
    expect(pool.find(1)).toBeDefined();
    expect(pool.get(1).status).toEqual({
      state: 'online',
      reason: undefined,
      since: 0,
      nextAttemptAt: undefined,
    });
    expect(events).toEqual([
      {
        type: 'state-changed',
        id: 1,
        state: 'online',
        previous: 'connecting',
        reason: undefined,
        reconnectsAtOnce: false,
      },
    ]);
    expect(poolClock.pending).toBe(0);
  });

  it('rejects opening an open id, and two drivers of one protocol', async () => {
    const { pool, spec, driver, clock } = await new PoolFixture().open();
    expect(() => pool.open(1, spec)).toThrow(ConnectionOpenError);
    expect(() => new ConnectionPool([driver, driver], connectionEnvironment(clock))).toThrow(
      DuplicateDriverError,
    );
  });

  it('reports why a server without a driver is offline, and does not retry by itself', async () => {
    const fixture = await new PoolFixture().open();
    fixture.pool.open(2, { ...fixture.spec, protocol: 'telnet' });
    await fixture.pass(3_600_000);
    expect(fixture.pool.get(2).status).toMatchObject({
      state: 'refused',
      reason: { message: expect.stringContaining('No driver speaks "telnet"') },
      nextAttemptAt: undefined,
    });
    await expect(fixture.pool.get(2).execute('help')).rejects.toMatchObject({ fate: 'not-sent' });
    expect(fixture.reports).toEqual([]);
  });

  it('does not find an id that is not open', () => {
    const { pool } = new PoolFixture();
    expect(() => pool.get(9)).toThrow(UnknownConnectionError);
    expect(pool.find(9)).toBeUndefined();
    expect(() => pool.close(9)).not.toThrow();
  });

  it('uses the driver of the protocol', async () => {
    const clock = new ManualClock();
    const other = Object.assign(new ScriptedDriver(clock), { protocol: 'other' });
    const first = new ScriptedDriver(clock);
    const pool = new ConnectionPool([first, other], connectionEnvironment(clock));
    pool.open(1, { ...new PoolFixture().spec, protocol: 'other' });
    await clock.advance(0);
    expect([first.logins.length, other.logins.length]).toEqual([0, 1]);
  });

  it('closes the link, publishes it once and can open the id again', async () => {
    const fixture = await new PoolFixture().open();
    const { pool, driver, poolClock } = fixture;
    pool.close(1);
    pool.close(1);
    expect(driver.openLinks).toBe(0);
    expect(fixture.states).toEqual(['online', 'closed']);
    expect([pool.find(1), poolClock.pending]).toEqual([undefined, 0]);
    await fixture.open();
    await fixture.pass(5);
    expect(fixture.state).toBe('online');
  });

  it('settles all waiters when it closes, and aborts the attempt', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => ({ type: 'silent' });
    await fixture.open();
    const command = expect(fixture.pool.get(1).execute('players')).rejects.toMatchObject({
      kind: 'closed',
      fate: 'not-sent',
    });
    const settled = fixture.pool.get(1).settled(5_000);
    fixture.pool.closeAll();
    await command;
    expect(await settled).toMatchObject({ state: 'closed', reason: { kind: 'closed' } });
    expect(fixture.clock.pending).toBe(0);
  });

  it('rejects what is in flight and what is queued on the link when it closes', async () => {
    const { pool, driver } = await new PoolFixture().open();
    driver.onCommand = () => ({ type: 'silent' });
    const first = expect(pool.get(1).execute('a')).rejects.toMatchObject({ kind: 'closed', fate: 'unknown' });
    const second = expect(pool.get(1).execute('b')).rejects.toMatchObject({
      kind: 'closed',
      fate: 'not-sent',
    });
    pool.close(1);
    await Promise.all([first, second]);
  });

  it('does not log in with a target resolved after the connection was closed', async () => {
    const fixture = new PoolFixture();
    let late = (): void => undefined;
    const target = new Promise<void>((resolve) => (late = resolve));
    fixture.pool.open(1, { ...fixture.spec, target: () => target.then(() => fixture.spec.target()) });
    fixture.pool.close(1);
    late();
    await fixture.pass(0);
    expect(fixture.driver.logins).toHaveLength(0);
  });

  it('closes a link that a driver opens despite the abort', async () => {
    const fixture = new PoolFixture();
    const { driver } = fixture;
    const connect = driver.connect.bind(driver);
    driver.connect = (target, listener) => connect(target, listener);
    driver.onLogin = () => ({ type: 'welcome', afterMs: 100 });
    await fixture.open();
    fixture.pool.close(1);
    await fixture.pass(100);
    expect([driver.links.length, driver.openLinks]).toEqual([1, 0]);
    expect(fixture.states).toEqual(['closed']);
  });

  it('closes everything when the application stops', async () => {
    const { pool, driver } = await new PoolFixture().open();
    pool.onModuleDestroy();
    expect([pool.find(1), driver.openLinks]).toEqual([undefined, 0]);
  });

  it('spreads the starts of a thousand connections opened at once', async () => {
    const fixture = new PoolFixture();
    const { pool, driver, spec } = fixture;
    for (let id = 0; id < 1_000; id++) pool.open(id, spec);
    await fixture.pass(0);
    expect(driver.logins).toHaveLength(1);
    await fixture.pass(5_000);
    const starts = driver.logins.map((login) => login.at);
    expect(new Set(starts).size).toBe(1_000);
    expect(Math.max(...starts)).toBeLessThanOrEqual(5_000);
  });

  it('reports a listener that throws and continues', async () => {
    const fixture = new PoolFixture();
    const broken = new Error('broken listener');
    fixture.pool.subscribe(() => {
      throw broken;
    });
    await fixture.open();
    expect(fixture.state).toBe('online');
    expect(fixture.reports).toMatchObject([{ error: broken }]);
  });

  it('supports a listener that closes or retries during an event', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = reject('port-closed');
    const leave = fixture.pool.subscribe((event) => {
      if (event.type === 'state-changed' && event.state === 'waiting') fixture.pool.get(1).retryNow();
      if (fixture.driver.logins.length === 5) fixture.pool.close(1);
    });
    await fixture.open();
    await fixture.pass(100_000);
    leave();
    expect(fixture.states.at(-1)).toBe('closed');
    expect([fixture.driver.logins.length, fixture.poolClock.most, fixture.reports.length]).toEqual([5, 1, 0]);
  });

  it('delivers lines of the server, including those right after the login', async () => {
    const fixture = await new PoolFixture().open();
    void fixture.driver.link.print('RCon admin #0 logged in');
    expect(fixture.events.at(-1)).toEqual({ type: 'line-received', id: 1, text: 'RCon admin #0 logged in' });
  });
});

describe('ConnectionPool.settled', () => {
  it('resolves at once when no attempt is in progress', async () => {
    const { pool } = await new PoolFixture().open();
    expect(await pool.get(1).settled(5_000)).toMatchObject({ state: 'online' });
  });

  it('resolves as soon as the attempt ends', async () => {
    const fixture = new PoolFixture();
    const { pool, driver } = fixture;
    driver.onLogin = () => ({ type: 'reject', error: new RconError('no-answer', 'Silence'), afterMs: 300 });
    await fixture.open();
    const settled = pool.get(1).settled(5_000);
    await fixture.pass(300);
    expect(await settled).toMatchObject({ state: 'waiting', reason: { kind: 'no-answer' }, since: 300 });
  });

  it('resolves with connecting at the time-out', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => ({ type: 'silent' });
    await fixture.open();
    const settled = fixture.pool.get(1).settled(1_000);
    await fixture.pass(1_000);
    expect(await settled).toMatchObject({ state: 'connecting' });
    expect(await fixture.pool.get(1).settled(0)).toMatchObject({ state: 'connecting' });
  });
});

describe('a line that listeners store asynchronously', () => {
  it('is acknowledged when the last of them has stored it', async () => {
    const fixture = await new PoolFixture().open();
    const steps: string[] = [];
    let store = (): void => undefined;
    fixture.pool.subscribe(() => new Promise((resolve) => (store = resolve)));
    fixture.pool.subscribe(() => Promise.reject(new Error('broken listener')));
    const storing = fixture.driver.link.print('line');
    void storing?.then(() => steps.push('settled'));
    await fixture.pass(0);
    steps.push('stored');
    store();
    await fixture.pass(0);
    expect(steps).toEqual(['stored', 'settled']);
    expect(fixture.reports.map(({ context }) => context)).toEqual([
      'a listener failed on line-received of connection 1',
    ]);
  });

  it('delays neither the state nor the commands of its connection', async () => {
    const fixture = await new PoolFixture().open();
    fixture.pool.subscribe(() => new Promise(() => undefined));
    void fixture.driver.link.print('line');
    await fixture.pool.get(1).execute('players');
    fixture.driver.link.lose();
    await fixture.pass(2_000);
    expect(fixture.states).toEqual(['online', 'waiting', 'connecting', 'online']);
  });
});
