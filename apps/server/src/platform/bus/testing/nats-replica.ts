import { systemClock } from '@outpost/clock/clock.js';
import { readEnvironment } from '../../read-environment.js';
import { NatsBus } from '../nats-bus.js';
import { natsSettings, type NatsSettings } from '../nats-settings.js';
import { BusLog } from './test-buses.js';

/** The bus of a replica with these settings, which must name a server. */
export function natsReplica(
  environment: Readonly<Record<string, string>>,
  log: BusLog = new BusLog(),
  patienceMs?: number,
): Promise<NatsBus> {
  const settings = natsSettings(readEnvironment(environment)) as NatsSettings;
  return NatsBus.connect(settings, log, systemClock, patienceMs);
}
