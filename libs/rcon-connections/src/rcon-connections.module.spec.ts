import { describe, expect, it } from '@jest/globals';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { CLOCK } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { defineProtocol } from '@outpost/rcon-protocol/protocol.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { SEND_GUARD } from './connection.settings.js';
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

@Module({})
class GuardModule {}

const compile = (clock: ManualClock, ...more: readonly DynamicModule[]): Promise<TestingModule> =>
  Test.createTestingModule({
    imports: [RconConnectionsModule, RconProtocolModule.register({ extra: [scripted] }), ...more],
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

  it('hands the guard that another module provides to each link', async () => {
    const clock = new ManualClock();
    const providers = [{ provide: SEND_GUARD, useValue: () => false }];
    const module = await compile(clock, {
      module: GuardModule,
      global: true,
      providers,
      exports: [SEND_GUARD],
    });
    const asked: (boolean | undefined)[] = [];
    const connect = PluginDriver.prototype.connect.bind(module.get(PluginDriver));
    module.get(PluginDriver).connect = (target, listener, signal) => {
      asked.push(listener.maySend?.());
      return connect(target, listener, signal);
    };
    module.get(ConnectionPool).open(1, { protocol: 'scripted', target: () => Promise.resolve(TARGET) });
    await clock.advance(0);
    expect(asked).toEqual([false]);
    await module.close();
  });
});
