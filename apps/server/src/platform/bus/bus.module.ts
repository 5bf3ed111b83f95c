import { type DynamicModule, Global, Module } from '@nestjs/common';
import { systemClock } from '@outpost/clock/clock.js';
import { type Environment } from '../env.js';
import { type Log } from '../log.js';
import { Bus } from './bus.js';
import { InProcessBus } from './in-process-bus.js';
import { natsSettings } from './nats-settings.js';

/** @throws {ConfigurationError} when a setting of NATS is wrong, or its servers can't be used */
export async function openBus(
  environment: Environment,
  log: Pick<Log, 'info' | 'warn' | 'error'>,
): Promise<Bus> {
  const settings = natsSettings(environment);
  if (!settings) return new InProcessBus(log, systemClock);
  // On demand, so that a panel without NATS does not load the client.
  const { NatsBus } = await import('./nats-bus.js');
  return NatsBus.connect(settings, log, systemClock);
}

/** Provides the bus, which closes when the application does. */
@Global()
@Module({})
export class BusModule {
  static register(bus: Bus): DynamicModule {
    return { module: BusModule, providers: [{ provide: Bus, useValue: bus }], exports: [Bus] };
  }
}
