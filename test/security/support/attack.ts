import { appendFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { type AttackedPanel } from './attacked-panel.js';
import { type VitalSigns } from './vital-signs.js';

/** File that `npm run test:security` reads its table from, a line of JSON per attack. */
const ROWS_FILE = process.env['OUTPOST_SECURITY_ROWS'];
/** Time of the processor one step may take of the event loop. */
const BUSY_LIMIT_MS = 50;

export interface AttackRow {
  /** Point of the list of attacks, such as `2.1`. */
  readonly id: string;
  readonly title: string;
  readonly answer: string;
  readonly held: boolean;
  readonly signs: VitalSigns | undefined;
}

export interface AttackOptions {
  /** Milliseconds one step may hold the event loop; 50 unless what is attacked says why it needs more. */
  readonly busyLimitMs?: number;
  readonly timeoutMs?: number;
}

/**
 * A test that attacks a running panel: fails when `body` fails, when the panel dies of it, or when one step of the
 * panel holds its event loop for longer than allowed. `body` returns what the attacker got, in a few words.
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
      await attacked.mark();
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
