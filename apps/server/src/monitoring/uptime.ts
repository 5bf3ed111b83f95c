import { type Uptime } from './samples.repository.js';

/** Percentage of observed minutes in which the server was up, to a hundredth; null without observations. */
export function percentUp({ up, down }: Uptime): number | null {
  return up + down === 0 ? null : roundToHundredth((100 * up) / (up + down));
}

export const roundToHundredth = (percent: number): number => Math.round(percent * 100) / 100;
