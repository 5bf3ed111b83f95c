import { type Uptime } from './samples.repository.js';

/** Share of the observed minutes in which it was up, 0 to 100, to a hundredth; null when nothing was observed. */
export function percentUp({ up, down }: Uptime): number | null {
  return up + down === 0 ? null : hundredths((100 * up) / (up + down));
}

export const hundredths = (percent: number): number => Math.round(percent * 100) / 100;
