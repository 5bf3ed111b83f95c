import { describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { CLOCK } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { defineProtocol } from '@outpost/rcon-protocol/protocol.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { ConnectionPool } from './connection-pool.js';
import { RconConnectionsModule } from './rcon-connections.module.js';
import { TARGET } from './testing/pool-fixture.js';
import { ScriptedDriver } from './testing/scripted-driver.js';

@Injectable()
class PluginDriver extends ScriptedDriver {
  constructor() {
    super(new ManualClock());
  }
}

const scripted = defineProtocol({
  id: 'scripted',
  name: 'Scripted',
  description: 'says what the test says',
  defaultPort: 1,
  fields: ['password'],
  driver: PluginDriver,
});

const compile = (clock: ManualClock): Promise<TestingModule> =>
  Test.createTestingModule({
    imports: [RconConnectionsModule, RconProtocolModule.register({ extra: [scripted] })],
  })
    .overrideProvider(CLOCK)
    .useValue(clock)
    .compile();

describe('RconConnectionsModule', () => {
  it('provides the pool with built-in and plug-in drivers, and closes it with the application', async () => {
    const clock = new ManualClock();
    const module = await compile(clock);
    const pool = module.get(ConnectionPool);
    pool.open(1, { protocol: 'scripted', target: () => Promise.resolve(TARGET) });
    await clock.advance(0);
    expect(pool.get(1).status).toMatchObject({ state: 'online', since: 0 });
    for (const [id, protocol] of ['battleye', 'source'].entries()) {
      pool.open(10 + id, { protocol, target: () => new Promise(() => undefined) });
    }
    await module.close();
    expect([pool.find(1), pool.find(10), clock.pending]).toEqual([undefined, undefined, 0]);
  });
});
