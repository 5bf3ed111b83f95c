import { describe, expect, it } from '@jest/globals';
import { PoolFixture } from '@outpost/rcon-connections/testing/pool-fixture.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Principal } from '../auth/principal.js';
import { type Log } from '../platform/log.js';
import { type ServersService } from '../servers/servers.service.js';
import { type StartCall, type StartHook } from './start-hook.js';
import { StartService } from './start.service.js';

const BY = { user: { id: 5 } } as Principal;

describe('Start', () => {
  const started = async (fixture: PoolFixture): Promise<readonly StartCall[]> => {
    const calls: StartCall[] = [];
    const servers = {
      get: () => Promise.resolve({ id: 1, name: 'Chernarus' }),
      startHookOf: () => 'http://192.0.2.1/start',
    } as unknown as ServersService;
    const hook = { call: (_url: string, call: StartCall) => Promise.resolve(void calls.push(call)) };
    const log = { info: () => undefined } as unknown as Log;
    const start = new StartService(servers, hook as unknown as StartHook, fixture.pool, fixture.clock, log);
    await start.start(BY, 1);
    return calls;
  };

  it('calls the hook and knocks once the game may be up, also where the back-off would wait longer', async () => {
    const fixture = new PoolFixture();
    fixture.driver.onLogin = () => ({
      type: 'reject',
      error: new RconError('refused', 'The password was refused'),
    });
    await fixture.open();
    expect(fixture.state).toBe('refused');
    fixture.driver.onLogin = () => ({ type: 'welcome' });
    expect(await started(fixture)).toEqual([{ serverId: 1, name: 'Chernarus', event: 'start' }]);
    await fixture.pass(14_999);
    expect(fixture.state).toBe('refused');
    await fixture.pass(1);
    expect(fixture.state).toBe('online');
  });

  it('harms nobody when the server is deleted before it is up', async () => {
    const fixture = await new PoolFixture().open();
    await started(fixture);
    fixture.pool.close(1);
    await fixture.pass(20_000);
    expect(fixture.driver.logins).toHaveLength(1);
  });
});
