import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { it } from '@jest/globals';

/** File that `npm run test:faults` builds its table from: one JSON line per promise. */
const ROWS_FILE = process.env['OUTPOST_FAULTS_ROWS'];
const TRIAL_MS = 60_000;
/** Extra time for starting and stopping the panel. */
const TEST_MORE_MS = 30_000;

/** The result of a trial: brief figures, and whether the promise held. */
export interface Finding {
  readonly measured: string;
  readonly kept: boolean;
}

export interface PromiseRow extends Finding {
  /** Section and number, such as `8.1`. */
  readonly id: string;
  readonly promise: string;
}

/**
 * A test of what the product guarantees while something around it fails. It fails if the finding of `trial` says so; a
 * trial that throws or takes longer than `trialMs` is a failed finding too.
 */
export function promise(id: string, text: string, trial: () => Promise<Finding>, trialMs = TRIAL_MS): void {
  const run = async (): Promise<void> => {
    const finding = await Promise.race([trial().catch(failed), endless(trialMs)]);
    const row: PromiseRow = { id, promise: text, ...finding };
    if (ROWS_FILE) appendFileSync(ROWS_FILE, `${JSON.stringify(row)}\n`);
    if (!finding.kept) throw new Error(`promised: ${text}; measured: ${finding.measured}`);
  };
  it(`${id} ${text}`, run, trialMs + TEST_MORE_MS);
}

const failed = (error: unknown): Finding => ({
  measured: error instanceof Error ? error.message : String(error),
  kept: false,
});

const endless = (ms: number): Promise<Finding> =>
  setTimeout(ms, { measured: `no end within ${ms / 1000} s`, kept: false }, { ref: false });
