import { describe, expect, it } from '@jest/globals';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { PoolFixture, TARGET } from './testing/pool-fixture.js';

const NO_ANSWER = { type: 'reject', error: new RconError('no-answer', 'Silence') } as const;

describe('a command', () => {
  it('is answered over a single link, fifty at once, in the order of the calls', async () => {
    const { pool, driver } = await new PoolFixture().open();
    const commands = Array.from({ length: 50 }, (_, index) => `say ${index}`);
    const replies = await Promise.all(commands.map((command) => pool.get(1).execute(command)));
    expect(replies.map((reply) => reply.text)).toEqual(commands.map((command) => `re: ${command}`));
    expect(driver.logins).toHaveLength(1);
    expect(driver.sentForCallers).toEqual(commands);
  });

  it('waits for the login in order, with its time-out counted from the call', async () => {
    const fixture = new PoolFixture();
    const { pool, driver } = fixture;
    driver.onLogin = () => ({ type: 'welcome', afterMs: 4_000 });
    await fixture.open();
    pool.subscribe((event) => {
      if (event.type === 'state-changed') void pool.get(1).execute('from a listener');
    });
    const first = pool.get(1).execute('first');
    const second = pool.get(1).execute('second');
    await fixture.pass(4_000);
    expect(await first).toMatchObject({ text: 're: first', queuedAt: 0, sentAt: 4_000 });
    await second;
    expect(driver.sent).toEqual(['first', 'second', 'from a listener']);
  });

  it('times out while it waits for the login, at its own deadline', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => ({ type: 'silent' });
    await fixture.open();
    const outcomes: string[] = [];
    const note = (error: RconError): void =>
      void outcomes.push(`${error.kind} ${error.fate} ${fixture.clock.now()}`);
    fixture.pool.get(1).execute('default').catch(note);
    fixture.pool.get(1).execute('short', { timeoutMs: 1_000 }).catch(note);
    fixture.pool.get(1).execute('none', { timeoutMs: 0 }).catch(note);
    fixture.pool.get(1).execute('nonsense', { timeoutMs: NaN }).catch(note);
    await fixture.pass(10_000);
    expect(outcomes).toEqual([
      'timed-out not-sent 0',
      'timed-out not-sent 0',
      'timed-out not-sent 1000',
      'timed-out not-sent 10000',
    ]);
    expect(fixture.poolClock.most).toBe(1);
  });

  it('has only the rest of its time after the login', async () => {
    const fixture = new PoolFixture();
    const { pool, driver } = fixture;
    driver.onLogin = () => ({ type: 'welcome', afterMs: 7_000 });
    driver.onCommand = () => ({ type: 'silent' });
    await fixture.open();
    const command = expect(pool.get(1).execute('players')).rejects.toMatchObject({
      kind: 'timed-out',
      fate: 'unknown',
    });
    await fixture.pass(10_000);
    await command;
  });

  it('is rejected at once with the reason while the connection waits', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => NO_ANSWER;
    await fixture.open();
    await expect(fixture.pool.get(1).execute('players')).rejects.toMatchObject({
      kind: 'no-answer',
      fate: 'not-sent',
      message: 'Silence',
    });
  });

  it('is rejected with the reason when the login it waited for fails', async () => {
    const fixture = new PoolFixture();
    const { pool, driver } = fixture;
    driver.onLogin = () => ({ ...NO_ANSWER, afterMs: 100 });
    await fixture.open();
    const command = expect(pool.get(1).execute('players')).rejects.toMatchObject({
      kind: 'no-answer',
      fate: 'not-sent',
    });
    await fixture.pass(100);
    await command;
  });

  it('is busy when too many wait for one login', async () => {
    const fixture = new PoolFixture({ maxHeldCommands: 2 });
    fixture.driver.onLogin = () => ({ type: 'silent' });
    await fixture.open();
    const held = [fixture.pool.get(1).execute('a'), fixture.pool.get(1).execute('b')];
    await expect(fixture.pool.get(1).execute('c')).rejects.toMatchObject({ kind: 'busy', fate: 'not-sent' });
    fixture.pool.close(1);
    expect(await Promise.allSettled(held)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  it('is never sent again once it was sent, and moves to the next link otherwise', async () => {
    const fixture = await new PoolFixture().open();
    const { pool, driver } = fixture;
    await pool.get(1).execute('players');
    driver.onCommand = (command) =>
      command === 'kick 3' ? { type: 'hang-up' } : { type: 'answer', text: command, afterMs: 10 };
    const kick = expect(pool.get(1).execute('kick 3')).rejects.toMatchObject({
      kind: 'lost',
      fate: 'unknown',
    });
    await kick;
    const slow = pool.get(1).execute('bans');
    const queued = pool.get(1).execute('admins');
    await fixture.pass(2_020);
    expect([(await slow).text, (await queued).text]).toEqual(['bans', 'admins']);
    expect(driver.sentForCallers).toEqual(['players', 'kick 3', 'bans', 'admins']);
  });

  it('is answered one after the other by a server that closes after each', async () => {
    const fixture = await new PoolFixture().open();
    const { pool, driver } = fixture;
    driver.onCommand = (text) => ({ type: 'answer', text, afterMs: 5, thenHangUp: true });
    const replies = Promise.all(['a', 'b', 'c', 'd'].map((command) => pool.get(1).execute(command)));
    await fixture.pass(10_000);
    expect((await replies).map((reply) => reply.text)).toEqual(['a', 'b', 'c', 'd']);
    expect(driver.sentForCallers).toEqual(['a', 'b', 'c', 'd']);
    const starts = driver.logins.map((login) => login.at);
    expect(starts.slice(0, 4)).toEqual([0, 2_000, 4_000, 6_000]);
  });

  it('fails with network and is reported when a driver breaks its contract', async () => {
    const fixture = await new PoolFixture().open();
    const defect = new TypeError('undefined is not a function');
    fixture.driver.link.execute = () => {
      throw defect;
    };
    await expect(fixture.pool.get(1).execute('players')).rejects.toMatchObject({
      kind: 'network',
      fate: 'unknown',
    });
    expect(fixture.reports).toMatchObject([{ error: defect }]);
  });
});

describe('polls of the panel alongside commands of users', () => {
  /** Twenty callers, each of which sends its next command as soon as the last one is answered. */
  async function startCallers(): Promise<PoolFixture> {
    const fixture = await new PoolFixture().open();
    fixture.driver.onCommand = (text) => ({ type: 'answer', text, afterMs: 600 });
    const call = async (caller: number): Promise<void> => {
      for (;;) await fixture.pool.get(1).execute(`caller ${caller}`, { timeoutMs: 60_000 });
    };
    for (let caller = 0; caller < 20; caller += 1) call(caller).catch(() => undefined);
    return fixture;
  }

  it('are answered in time despite twenty continuous callers', async () => {
    const fixture = await startCallers();
    const answers: number[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      void fixture.pool
        .get(1)
        .execute('players', { isPoll: true })
        .then(({ queuedAt, answeredAt }) => answers.push(answeredAt - queuedAt));
      await fixture.pass(60_000);
    }
    expect(answers).toHaveLength(10);
    expect(Math.max(...answers)).toBeLessThanOrEqual(3 * 600);
    fixture.pool.close(1);
  });

  it('take at most every third turn from the callers, all of whom are served', async () => {
    const fixture = await startCallers();
    const poll = async (): Promise<void> => {
      for (;;) await fixture.pool.get(1).execute('players', { isPoll: true, timeoutMs: 60_000 });
    };
    for (let poller = 0; poller < 5; poller += 1) poll().catch(() => undefined);
    await fixture.pass(60_000);
    const { sentForCallers: given } = fixture.driver;
    expect(given.filter((command) => command === 'players').length).toBeLessThanOrEqual(given.length / 3 + 1);
    expect(new Set(given).size).toBe(21);
    fixture.pool.close(1);
  });
});

describe('a command queued behind unanswered ones', () => {
  it('fails at its deadline as not sent', async () => {
    const fixture = await new PoolFixture().open();
    fixture.driver.onCommand = () => ({ type: 'silent' });
    const outcomes = Promise.allSettled(
      Array.from({ length: 5 }, (_, index) =>
        fixture.pool.get(1).execute(`say ${index}`, { timeoutMs: index === 0 ? 3_000 : 2_000 }),
      ),
    );
    await fixture.pass(3_000);
    expect(
      (await outcomes).map((one) => one.status === 'rejected' && (one.reason as RconError).fate),
    ).toEqual(['unknown', 'not-sent', 'not-sent', 'not-sent', 'not-sent']);
    expect(fixture.driver.sentForCallers).toEqual(['say 0']);
    expect(fixture.poolClock.most).toBe(1);
  });
});

describe('a server that accepts the login and answers nothing', () => {
  it('is checked after an outage, and disconnected while it does not answer', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => NO_ANSWER;
    await fixture.open();
    fixture.driver.onLogin = () => ({ type: 'welcome' });
    fixture.driver.onCommand = () => ({ type: 'silent' });
    await fixture.pass(12_000);
    expect(fixture.states.slice(1)).toEqual(['connecting', 'waiting']);
    fixture.driver.onCommand = (text) => ({ type: 'answer', text });
    await fixture.pass(60_000);
    expect([fixture.state, fixture.driver.sent]).toEqual(['online', ['probe', 'probe']]);
    expect(fixture.driver.openLinks).toBe(1);
  });

  it('is checked once after each login, and not again once it has answered', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => NO_ANSWER;
    await fixture.open();
    fixture.driver.onLogin = () => ({ type: 'welcome' });
    await fixture.pass(70_000);
    fixture.driver.link.lose();
    await fixture.pass(70_000);
    expect([fixture.state, fixture.driver.links.length, fixture.driver.sent]).toEqual([
      'online',
      2,
      ['probe', 'probe'],
    ]);
  });

  it('fails an interrupted command as lost with unknown fate', async () => {
    const fixture = new PoolFixture();
    const { pool, driver } = fixture;
    driver.onLogin = () => NO_ANSWER;
    await fixture.open();
    driver.onLogin = () => ({ type: 'welcome' });
    driver.onCommand = () => ({ type: 'silent' });
    await fixture.pass(2_000);
    const command = expect(pool.get(1).execute('kick 3', { timeoutMs: 60_000 })).rejects.toMatchObject({
      kind: 'lost',
      fate: 'unknown',
    });
    // The check and the command after it have ten seconds each.
    await fixture.pass(20_000);
    await command;
    expect(driver.sent).toEqual(['probe', 'kick 3']);
  });

  it('is checked once at the first login when it was online, and not again', async () => {
    const fixture = await new PoolFixture().open();
    await fixture.pass(100_000);
    expect([fixture.states, fixture.driver.sent]).toEqual([['online'], ['probe']]);
  });
});

describe('the proof that a server is online', () => {
  const DEAF = { type: 'silent' } as const;

  it('is a reply and not the login: until then the state is connecting', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onCommand = () => ({ type: 'answer', text: '', afterMs: 700 });
    await fixture.open();
    await fixture.pass(699);
    expect(fixture.states).toEqual([]);
    await fixture.pass(1);
    expect(fixture.states).toEqual(['online']);
  });

  it('is any reply, whatever its text', async () => {
    for (const text of ['', 'Unknown command', 'x'.repeat(100_000)]) {
      const fixture = new PoolFixture();
      fixture.driver.onCommand = () => ({ type: 'answer', text });
      await fixture.open();
      expect(fixture.states).toEqual(['online']);
    }
  });

  it('is the check command of its game, if there is one', async () => {
    const fixture = new PoolFixture();
    const target = { ...TARGET, wire: { check: 'list' } };
    fixture.pool.open(1, { ...fixture.spec, target: () => Promise.resolve(target) });
    await fixture.pass(0);
    expect([fixture.state, fixture.driver.sent]).toEqual(['online', ['list']]);
  });

  it('is the command of a caller waiting for the login, without a separate check', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => ({ type: 'welcome', afterMs: 100 });
    await fixture.open();
    const reply = fixture.pool.get(1).execute('players');
    await fixture.pass(100);
    await reply;
    expect([fixture.state, fixture.driver.sent]).toEqual(['online', ['players']]);
  });

  it('can be another command when the check is not answered: a working link stays open', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onCommand = (command) =>
      command === 'probe' ? DEAF : { type: 'answer', text: 'ok', afterMs: 10 };
    await fixture.open();
    await fixture.pass(9_000);
    const reply = fixture.pool.get(1).execute('players');
    await fixture.pass(1_010);
    expect([(await reply).text, fixture.state]).toEqual(['ok', 'online']);
    await fixture.pass(3_600_000);
    expect([fixture.states, fixture.driver.logins.length]).toEqual([['online'], 1]);
  });

  it('is never given by a server that closes on every command, which never becomes online', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onCommand = () => ({ type: 'hang-up' });
    await fixture.open();
    await fixture.pass(600_000);
    expect(fixture.states).not.toContain('online');
    expect(fixture.pool.get(1).status.reason?.kind).toBe('lost');
  });

  it('is not a reply cut off by the end of the session', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onCommand = () => ({ type: 'answer', text: 'half', isCutShort: true, thenHangUp: true });
    await fixture.open();
    await fixture.pass(600_000);
    expect(fixture.states).not.toContain('online');
  });

  it('is remembered for a server that closes after each reply, so that it is not checked again', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onCommand = (text) => ({ type: 'answer', text, thenHangUp: true });
    await fixture.open();
    await fixture.pass(10_000);
    expect([fixture.state, fixture.driver.sent]).toEqual(['online', ['probe']]);
    await fixture.pool.get(1).execute('players');
    await fixture.pass(2_000);
    expect([fixture.state, fixture.driver.sent]).toEqual(['online', ['probe', 'players']]);
    const losses = fixture.events.flatMap((event) =>
      event.type === 'state-changed' && event.state === 'waiting' ? [event.reconnectsAtOnce] : [],
    );
    expect(losses).toEqual([false, true]);
  });

  it('is not a foreign error of a plug-in, which is reported', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onCommand = () => {
      throw new TypeError('undefined is not a function');
    };
    await fixture.open();
    await fixture.pass(10_000);
    expect([fixture.states, fixture.reports.length]).toEqual([['waiting'], 1]);
  });
});
