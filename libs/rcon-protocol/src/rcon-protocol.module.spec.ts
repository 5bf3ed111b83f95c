import { describe, expect, it } from '@jest/globals';
import { Inject, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { type Clock, CLOCK, systemClock } from '@outpost/clock/clock.js';
import { RCON_DRIVERS, type RconDriver } from './driver.js';
import { defineProtocol, type ProtocolDescriptor, ProtocolDescriptorError } from './protocol.js';
import { PROTOCOLS, RCON_PROTOCOLS } from './protocols.js';
import { RconProtocolModule } from './rcon-protocol.module.js';

@Injectable()
class PluginDriver implements RconDriver {
  readonly protocol: string = 'quake';
  readonly probeCommand = 'help';
  constructor(@Inject(CLOCK) readonly clock: Clock) {}
  connect = (): Promise<never> => Promise.reject(new Error('not in this test'));
}

@Injectable()
class Pretender extends PluginDriver {
  override readonly protocol = 'battleye';
}

const quake = defineProtocol({
  id: 'quake',
  name: 'Quake',
  description: 'UDP',
  defaultPort: 27_960,
  fields: ['password'],
  driver: PluginDriver,
});

const BUILT_IN = PROTOCOLS.map(({ id }) => id);

/** An application module that uses drivers and does not know about plug-ins. */
@Module({ imports: [RconProtocolModule] })
class Consumer {}

const start = (...imports: Parameters<typeof Test.createTestingModule>[0]['imports'] & object) =>
  Test.createTestingModule({ imports: [...imports] }).compile();

describe('RconProtocolModule', () => {
  it('provides the drivers of this library and their clock', async () => {
    const app = await start(Consumer);
    const drivers = app.get<readonly RconDriver[]>(RCON_DRIVERS, { strict: false });
    expect(drivers.map((driver) => driver.protocol)).toEqual(BUILT_IN);
    expect(app.get(CLOCK, { strict: false })).toBe(systemClock);
  });

  it('provides the driver of a plug-in to modules that do not know about it', async () => {
    const app = await start(Consumer, RconProtocolModule.register({ extra: [quake] }));
    const drivers = app.select(RconProtocolModule).get<readonly RconDriver[]>(RCON_DRIVERS);
    expect(drivers.map((driver) => driver.protocol)).toEqual([...BUILT_IN, 'quake']);
    const protocols = app.get<readonly ProtocolDescriptor[]>(RCON_PROTOCOLS, { strict: false });
    expect(protocols.map(({ id }) => id)).toEqual(drivers.map((driver) => driver.protocol));
  });

  it('accepts a driver instance', async () => {
    const ready = new PluginDriver(systemClock);
    const app = await start(Consumer, RconProtocolModule.register({ extra: [{ ...quake, driver: ready }] }));
    expect(app.select(RconProtocolModule).get<readonly RconDriver[]>(RCON_DRIVERS)).toContain(ready);
  });

  it('rejects two drivers of one protocol', async () => {
    const app = start(
      RconProtocolModule.register({ extra: [{ ...quake, id: 'battleye', driver: Pretender }] }),
    );
    await expect(app).rejects.toThrow('Two drivers claim the protocol "battleye"');
  });
});

describe('defineProtocol', () => {
  it('rejects a malformed id and a driver of another protocol', () => {
    expect(() => defineProtocol({ ...quake, id: 'Quake 3' })).toThrow(ProtocolDescriptorError);
    const driver = new PluginDriver(systemClock);
    expect(() => defineProtocol({ ...quake, id: 'doom', driver })).toThrow(
      'the driver of "doom" speaks "quake"',
    );
  });
});
