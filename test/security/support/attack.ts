import { appendFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { type AttackedPanel } from './attacked-panel.js';
import { type VitalSigns } from './vital-signs.js';

/** File that `npm run test:security` builds its table from: one JSON line per attack. */
const ROWS_FILE = process.env['OUTPOST_SECURITY_ROWS'];
/** CPU time that one step may block the event loop for. */
const BUSY_LIMIT_MS = 50;

export interface AttackRow {
  /** Number in the list of attacks, such as `2.1`. */
  readonly id: string;
  readonly title: string;
  readonly answer: string;
  readonly held: boolean;
  readonly signs: VitalSigns | undefined;
}

export interface AttackOptions {
  /** Milliseconds one step may block the event loop; 50 unless the attacked code has a reason to need more. */
  readonly busyLimitMs?: number;
  readonly timeoutMs?: number;
}

/**
 * A test that attacks a running panel. It fails if `body` throws, if the panel dies, or if one step blocks the panel's
 * event loop for longer than allowed. `body` returns what the attacker achieved, in a few words.
 */
export function attack(
  id: string,
  title: string,
  panel: () => AttackedPanel,
  body: () => Promise<string>,
  { busyLimitMs = BUSY_LIMIT_MS, timeoutMs }: AttackOptions = {},
): void {
  const run = async (): Promise<void> => {
    const attacked = panel();
    let row: AttackRow = { id, title, answer: 'not what was expected', held: false, signs: undefined };
    try {
      await attacked.startMeasuring();
      const answer = await body();
      if (!attacked.isAlive) throw new Error('the panel died');
      const signs = await attacked.vitalSigns();
      row = { ...row, answer, signs, held: signs.busyMs <= busyLimitMs };
      if (!row.held) throw new Error(`one step held the event loop for ${Math.round(signs.busyMs)} ms`);
    } finally {
      if (ROWS_FILE) appendFileSync(ROWS_FILE, `${JSON.stringify(row)}\n`);
    }
  };
  it(`${id} ${title}`, run, timeoutMs);
}
