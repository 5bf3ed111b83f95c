import { describe, expect, it } from '@jest/globals';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { PoolFixture, TARGET } from './testing/pool-fixture.js';

const rejection = (kind: RconErrorKind) =>
  ({ type: 'reject', error: new RconError(kind, `because of ${kind}`) }) as const;

const DAY_MS = 24 * 3_600_000;

describe('a server that cannot be reached', () => {
  it('AT-20: is retried for a day with one timer and at most one attempt per back-off step', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => rejection('port-closed');
    fixture.random = 0.999;
    await fixture.open();
    await fixture.pass(DAY_MS);
    const starts = fixture.driver.logins.map((login) => login.at);
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? NaN));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    expect(Math.min(...gaps.slice(5))).toBeGreaterThanOrEqual(45_000);
    expect(starts.length).toBeLessThanOrEqual(DAY_MS / 45_000 + 6);
    expect([fixture.poolClock.most, fixture.clock.pending]).toEqual([1, 1]);
    expect(fixture.driver.logins.length).toBe(fixture.states.filter((state) => state === 'waiting').length);
  });

  it('AT-22: becomes online by itself when it answers after 120 seconds', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () =>
      fixture.clock.now() < 120_000 ? rejection('no-answer') : { type: 'welcome' };
    await fixture.open();
    await fixture.pass(180_000);
    expect(fixture.state).toBe('online');
  });

  it('reports why, and when the next attempt is', async () => {
    for (const kind of ['network', 'port-closed', 'no-answer', 'protocol', 'host-not-found'] as const) {
      const fixture = new PoolFixture();
      fixture.driver.onLogin = () => rejection(kind);
      await fixture.open();
      expect(fixture.pool.get(1).status).toMatchObject({
        state: 'waiting',
        reason: { kind },
        nextAttemptAt: 2_000,
      });
    }
  });

  it('AT-25: is resolved again before each attempt', async () => {
    const fixture = new PoolFixture();
    const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8::3'];
    const target = (): Promise<typeof TARGET> => {
      const address = addresses.shift();
      if (address === undefined) return Promise.reject(new RconError('host-not-found', 'No such host'));
      return Promise.resolve({ ...TARGET, address });
    };
    fixture.driver.onLogin = () => rejection('port-closed');
    fixture.pool.open(1, { protocol: 'scripted', target });
    await fixture.pass(14_000);
    expect(fixture.driver.logins.map((login) => login.target.address)).toEqual([
      '192.0.2.1',
      '192.0.2.2',
      '2001:db8::3',
    ]);
    expect(fixture.pool.get(1).status).toMatchObject({
      state: 'waiting',
      reason: { kind: 'host-not-found' },
    });
  });

  it('is retried when name resolution or driver never settles, and a late target is not used', async () => {
    const fixture = new PoolFixture();
    let comeBack = (): void => undefined;
    const hanging = new Promise<typeof TARGET>((resolve) => (comeBack = () => resolve(TARGET)));
    let asked = 0;
    fixture.pool.open(1, {
      ...fixture.spec,
      target: () => (asked++ === 0 ? hanging : Promise.resolve(TARGET)),
    });
    await fixture.pass(30_000);
    expect(fixture.pool.get(1).status).toMatchObject({ state: 'waiting', reason: { kind: 'no-answer' } });
    comeBack();
    await fixture.pass(2_000);
    expect([fixture.state, fixture.driver.logins.length]).toEqual(['online', 1]);
  });

  it('reports a foreign error of a target source without revealing it', async () => {
    const fixture = new PoolFixture();
    const error = new Error('cannot decrypt hunter2');
    fixture.pool.open(1, { protocol: 'scripted', target: () => Promise.reject(error) });
    await fixture.pass(0);
    const { state, reason } = fixture.pool.get(1).status;
    expect(state).toBe('waiting');
    expect(reason?.message).not.toContain('hunter2');
    expect(fixture.reports).toMatchObject([{ error }]);
  });

  it('is retried at once, with a reset back-off, on request', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => rejection('no-answer');
    await fixture.open();
    await fixture.pass(100_000);
    const before = fixture.driver.logins.length;
    fixture.pool.get(1).retryNow();
    expect(fixture.state).toBe('connecting');
    fixture.pool.get(1).retryNow();
    await fixture.pass(1_999);
    expect(fixture.driver.logins.length).toBe(before + 1);
    await fixture.pass(1);
    expect(fixture.driver.logins.length).toBe(before + 2);
  });
});

describe('a refused password', () => {
  const refused = async (): Promise<PoolFixture> => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => rejection('refused');
    return fixture.open();
  };

  it('AT-33, AT-67: is not retried automatically', async () => {
    const fixture = await refused();
    await fixture.pass(DAY_MS);
    expect([fixture.state, fixture.driver.logins.length, fixture.clock.pending]).toEqual(['refused', 1, 0]);
  });

  it('AT-33: is retried exactly once per request, however the attempt ends', async () => {
    const fixture = await refused();
    for (const kind of ['refused', 'no-answer', 'port-closed'] as const) {
      const before = fixture.driver.logins.length;
      fixture.driver.onLogin = () => rejection(kind);
      fixture.pool.get(1).retryNow();
      fixture.pool.get(1).retryNow();
      await fixture.pass(DAY_MS);
      expect([fixture.state, fixture.driver.logins.length]).toEqual(['refused', before + 1]);
      expect(fixture.pool.get(1).status.reason?.kind).toBe(kind);
    }
  });

  it('AT-67: rejects scheduled commands at once as refused, without a login', async () => {
    const fixture = await refused();
    for (let run = 0; run < 10; run++) {
      await expect(fixture.pool.get(1).execute('players')).rejects.toMatchObject({
        kind: 'refused',
        fate: 'not-sent',
      });
    }
    expect(fixture.driver.logins).toHaveLength(1);
  });

  it('applies when the server ends a live session because of it', async () => {
    const fixture = await new PoolFixture().open();
    fixture.driver.link.lose('refused');
    await fixture.pass(DAY_MS);
    expect([fixture.states, fixture.driver.logins.length]).toEqual([['online', 'refused'], 1]);
  });

  it('no longer applies after a login: later failures are retried automatically', async () => {
    const fixture = await refused();
    fixture.driver.onLogin = () => ({ type: 'welcome' });
    fixture.pool.get(1).retryNow();
    await fixture.pass(60_000);
    fixture.driver.onLogin = () => rejection('port-closed');
    fixture.driver.link.lose();
    await fixture.pass(0);
    fixture.driver.onLogin = () => ({ type: 'welcome' });
    await fixture.pass(2_000);
    const mended = ['waiting', 'connecting', 'waiting', 'connecting', 'online'];
    expect(fixture.states).toEqual(['refused', 'connecting', 'online', ...mended]);
  });
});

describe('a session that is lost', () => {
  it('changes the state at once and reconnects without a pause when it was healthy', async () => {
    const fixture = await new PoolFixture().open();
    await fixture.pass(60_000);
    fixture.driver.link.lose();
    expect(fixture.events.slice(1)).toMatchObject([
      { state: 'waiting', previous: 'online', reason: { kind: 'lost' } },
      { state: 'connecting', previous: 'waiting', reason: { kind: 'lost' } },
    ]);
    await fixture.pass(0);
    expect([fixture.state, fixture.driver.links.length, fixture.driver.openLinks]).toEqual(['online', 2, 1]);
  });

  it('resets the back-off after 60 healthy seconds, and not before', async () => {
    for (const [age, nextStep] of [
      [60_000, 2_000],
      [59_999, 10_000],
    ] as const) {
      const fixture = new PoolFixture();
      fixture.driver.onLogin = () =>
        fixture.driver.logins.length < 4 ? rejection('no-answer') : { type: 'welcome' };
      await fixture.open();
      await fixture.pass(14_000);
      expect(fixture.state).toBe('online');
      await fixture.pass(age);
      fixture.driver.onLogin = () => rejection('no-answer');
      fixture.driver.link.lose();
      await fixture.pass(0);
      const { nextAttemptAt, since } = fixture.pool.get(1).status;
      expect((nextAttemptAt ?? NaN) - since).toBe(nextStep);
    }
  });

  it('reconnects once without a pause, then backs off from a server that repeatedly closes after the login', async () => {
    const fixture = await new PoolFixture({ outageFreshMs: 0 }).open();
    for (let round = 0; round < 8; round++) {
      fixture.driver.link.lose();
      const links = fixture.driver.links.length;
      while (fixture.driver.links.length === links) await fixture.pass(1_000);
    }
    const starts = fixture.driver.logins.map((login) => login.at);
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? NaN));
    expect(gaps).toEqual([2_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000]);
  });

  it('is retried at least every ten seconds for ten minutes, then at the pace of the back-off', async () => {
    for (const later of [rejection('port-closed'), rejection('no-answer'), { type: 'welcome' } as const]) {
      const fixture = await new PoolFixture().open();
      await fixture.pass(60_000);
      fixture.driver.onLogin = () => (fixture.driver.logins.length < 3 ? rejection('port-closed') : later);
      fixture.driver.onCommand = () => ({ type: 'hang-up' });
      fixture.driver.link.lose();
      const lostAt = fixture.clock.now();
      await fixture.pass(3_600_000);
      const starts = fixture.driver.logins.map(({ at }) => at - lostAt).filter((at) => at >= 0);
      const gaps = starts.slice(1).map((at, index) => ({ at, ms: at - (starts[index] ?? NaN) }));
      expect(Math.max(...gaps.filter(({ at }) => at <= 600_000).map(({ ms }) => ms))).toBe(10_000);
      expect(gaps.at(-1)?.ms).toBe(60_000);
    }
  });

  it('keeps that pace after a requested attempt', async () => {
    const fixture = await new PoolFixture().open();
    fixture.driver.onLogin = () => rejection('port-closed');
    fixture.driver.link.lose();
    await fixture.pass(100_000);
    fixture.pool.get(1).retryNow();
    await fixture.pass(100_000);
    const { nextAttemptAt = NaN, since } = fixture.pool.get(1).status;
    expect(nextAttemptAt - since).toBe(10_000);
  });

  it('counts as a failed attempt when it ends before the link is taken over', async () => {
    const fixture = new PoolFixture();
    const { driver } = fixture;
    const connect = driver.connect.bind(driver);
    driver.connect = async (target, listener, signal) => {
      const link = await connect(target, listener, signal);
      link.lose();
      return link;
    };
    await fixture.open();
    expect(fixture.states).toEqual(['waiting']);
    expect(fixture.pool.get(1).status).toMatchObject({ reason: { kind: 'lost' }, nextAttemptAt: 2_000 });
  });

  it('publishes nothing once it has ended', async () => {
    const fixture = await new PoolFixture().open();
    const old = fixture.driver.logins[0]?.listener;
    await fixture.pass(60_000);
    fixture.driver.link.lose();
    await fixture.pass(0);
    const before = fixture.events.length;
    void old?.onMessage('from the past');
    old?.onClosed(new RconError('lost', 'once more'));
    await fixture.pass(100_000);
    expect([fixture.state, fixture.events.length, fixture.driver.openLinks]).toEqual(['online', before, 1]);
  });

  it('AT-23: waits 15 seconds after an announced restart, once', async () => {
    const fixture = await new PoolFixture().open();
    await fixture.pass(60_000);
    fixture.pool.get(1).expectRestart(15_000);
    fixture.driver.link.lose();
    expect(fixture.pool.get(1).status).toMatchObject({ state: 'waiting', nextAttemptAt: 75_000 });
    await fixture.pass(15_000);
    expect(fixture.state).toBe('online');
    await fixture.pass(60_000);
    fixture.driver.link.lose();
    expect(fixture.state).toBe('connecting');
  });

  it('AT-50: waits for the boot time of the game, where that is known', async () => {
    const fixture = await new PoolFixture().open();
    fixture.pool.get(1).expectRestart(60_000);
    fixture.driver.link.lose();
    expect(fixture.pool.get(1).status).toMatchObject({ state: 'waiting', nextAttemptAt: 60_000 });
  });

  it('waits ten seconds after an announced restart of an unknown game', async () => {
    const fixture = await new PoolFixture().open();
    fixture.pool.get(1).expectRestart();
    fixture.driver.link.lose();
    expect(fixture.pool.get(1).status).toMatchObject({ state: 'waiting', nextAttemptAt: 10_000 });
  });

  it('no longer expects a restart that did not happen', async () => {
    const fixture = await new PoolFixture().open();
    fixture.pool.get(1).expectRestart();
    await fixture.pass(600_000);
    fixture.driver.link.lose();
    expect(fixture.state).toBe('connecting');
  });

  it('AT-47: pauses for 180 seconds after a rate limit of the server', async () => {
    const fixture = await new PoolFixture().open();
    await fixture.pool.get(1).execute('ListPlayers');
    fixture.driver.link.lose('busy');
    expect(fixture.pool.get(1).status.nextAttemptAt).toBe(180_000);
    await fixture.pass(179_999);
    expect(fixture.driver.logins).toHaveLength(1);
    await fixture.pass(1);
    expect(fixture.state).toBe('online');
  });
});
