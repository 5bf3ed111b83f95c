import { systemClock } from '@outpost/clock/clock.js';
import { type Environment } from '../env.js';
import { type Log } from '../log.js';
import { type Bus } from './bus.js';
import { InProcessBus } from './in-process-bus.js';
import { natsSettings } from './nats-settings.js';

/** @throws {ConfigurationError} when a setting of NATS is wrong, or its servers can't be reached */
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
