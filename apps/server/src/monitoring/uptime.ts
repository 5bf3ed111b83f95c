import { type KnownServer } from '../servers/server-states.js';
import { type Uptime } from './samples.repository.js';

/** Percentage of the observed time in which the server was up, to a hundredth; null without observations. */
export function percentUp({ up, down }: Uptime): number | null {
  return up + down === 0 ? null : roundToHundredth((100 * up) / (up + down));
}

export const roundToHundredth = (percent: number): number => Math.round(percent * 100) / 100;

/** Weighed by the observed time: a server that was added today says little about the month. */
export function meanUptime(
  servers: readonly Pick<KnownServer, 'uptimePercent' | 'observedSeconds'>[],
): number | null {
  let [observed, up] = [0, 0];
  for (const { uptimePercent, observedSeconds } of servers) {
    observed += observedSeconds;
    up += (uptimePercent ?? 0) * observedSeconds;
  }
  return observed === 0 ? null : roundToHundredth(up / observed);
}
