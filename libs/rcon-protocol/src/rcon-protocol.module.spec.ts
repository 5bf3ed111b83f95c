import { Inject, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { RCON_DRIVERS, type RconDriver } from './driver.js';
import { RconProtocolModule } from './rcon-protocol.module.js';
import { type Clock, RCON_CLOCK, systemClock } from './shared/clock.js';

@Injectable()
class PluginDriver implements RconDriver {
  readonly protocol: string = 'quake';
  readonly probeCommand = 'help';
  constructor(@Inject(RCON_CLOCK) readonly clock: Clock) {}
  connect = (): Promise<never> => Promise.reject(new Error('not in this test'));
}

@Injectable()
class Pretender extends PluginDriver {
  override readonly protocol = 'battleye';
}

/** A module of the application that uses drivers and knows nothing of plug-ins. */
@Module({ imports: [RconProtocolModule] })
class Consumer {}

const start = (...imports: Parameters<typeof Test.createTestingModule>[0]['imports'] & object) =>
  Test.createTestingModule({ imports: [...imports] }).compile();

describe('RconProtocolModule', () => {
  it('provides the drivers of this library and their clock', async () => {
    const app = await start(Consumer);
    const drivers = app.get<readonly RconDriver[]>(RCON_DRIVERS, { strict: false });
    expect(drivers.map((driver) => driver.protocol)).toEqual(['battleye', 'source', 'webrcon', 'telnet']);
    expect(app.get(RCON_CLOCK, { strict: false })).toBe(systemClock);
  });

  it('gives the driver of a plug-in to modules that know nothing of it', async () => {
    const app = await start(Consumer, RconProtocolModule.register({ extra: [PluginDriver] }));
    const drivers = app.select(RconProtocolModule).get<readonly RconDriver[]>(RCON_DRIVERS);
    expect(drivers.map((driver) => driver.protocol)).toEqual([
      'battleye',
      'source',
      'webrcon',
      'telnet',
      'quake',
    ]);
  });

  it('takes a driver that is already there', async () => {
    const ready = new PluginDriver(systemClock);
    const app = await start(Consumer, RconProtocolModule.register({ extra: [ready] }));
    expect(app.select(RconProtocolModule).get<readonly RconDriver[]>(RCON_DRIVERS)).toContain(ready);
  });

  it('refuses two drivers of one protocol', async () => {
    const app = start(RconProtocolModule.register({ extra: [Pretender] }));
    await expect(app).rejects.toThrow('Two drivers claim the protocol "battleye"');
  });
});
