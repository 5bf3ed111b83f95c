import { describe, expect, it } from '@jest/globals';
import { PoolFixture } from '@outpost/rcon-connections/testing/pool-fixture.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Principal } from '../auth/principal.js';
import { type WallClock } from '../platform/clock.js';
import { OperationalError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { type Log } from '../platform/log.js';
import { type ServersService } from '../servers/servers.service.js';
import { StartHookCalled } from './rcon.events.js';
import { type StartCall, type StartHook } from './start-hook.js';
import { StartService } from './start.service.js';

const BY = { user: { id: 5, username: 'anna' }, address: '192.0.2.7' } as Principal;
const AT = new Date('2026-11-20T12:00:00Z');

/** The service with one server and a scripted hook. */
class Starting {
  readonly calls: StartCall[] = [];
  readonly published: StartHookCalled[] = [];
  private readonly service: StartService;

  constructor(
    readonly fixture: PoolFixture,
    answer: () => Promise<void> = () => Promise.resolve(),
  ) {
    const servers = {
      get: () => Promise.resolve({ id: 1, name: 'Chernarus' }),
      startHookOf: () => 'http://192.0.2.1/start',
    } as unknown as ServersService;
    const call = (_url: string, body: StartCall): Promise<void> => {
      this.calls.push(body);
      return answer();
    };
    const log = { info: () => undefined } as unknown as Log;
    const events = new EventBus(log);
    events.subscribe(StartHookCalled, (event) => void this.published.push(event));
    const hook = { call } as unknown as StartHook;
    const now: WallClock = { now: () => AT };
    this.service = new StartService(servers, hook, fixture.pool, fixture.clock, events, now, log);
  }

  start(): Promise<void> {
    return this.service.start(BY, 1);
  }
}

describe('Start', () => {
  it('calls the hook and reconnects once the game may be up, even if the back-off would wait longer', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => ({
      type: 'reject',
      error: new RconError('refused', 'The password was refused'),
    });
    await fixture.open();
    expect(fixture.state).toBe('refused');
    fixture.driver.onLogin = () => ({ type: 'welcome' });
    const starting = new Starting(fixture);
    await starting.start();
    expect(starting.calls).toEqual([{ serverId: 1, name: 'Chernarus', event: 'start' }]);
    await fixture.pass(14_999);
    expect(fixture.state).toBe('refused');
    await fixture.pass(1);
    expect(fixture.state).toBe('online');
  });

  it('does nothing when the server is deleted before it is up', async () => {
    const fixture = await new PoolFixture().open();
    await new Starting(fixture).start();
    fixture.pool.close(1);
    await fixture.pass(20_000);
    expect(fixture.driver.logins).toHaveLength(1);
  });

  it('publishes who called the hook, and the result', async () => {
    const answers = [
      () => Promise.resolve(),
      () => Promise.reject(new OperationalError('start_hook_failed', 'It answered with status 500.')),
    ];
    const starting = new Starting(await new PoolFixture().open(), () =>
      (answers.shift() ?? (() => Promise.resolve()))(),
    );
    await starting.start();
    await expect(starting.start()).rejects.toThrow('status 500');
    expect(starting.published).toEqual([
      new StartHookCalled(1, 'anna', '192.0.2.7', null, AT),
      new StartHookCalled(1, 'anna', '192.0.2.7', 'It answered with status 500.', AT),
    ]);
  });

  it('publishes no details of an unexpected failure, which may contain the URL of the hook', async () => {
    const failing = () => Promise.reject(new Error('http://192.0.2.1/start?token=secret'));
    const starting = new Starting(await new PoolFixture().open(), failing);
    await expect(starting.start()).rejects.toThrow('secret');
    expect(starting.published[0]?.failure).toBe('The panel could not call the start hook.');
  });
});
