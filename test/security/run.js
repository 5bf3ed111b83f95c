// @ts-check
import { launch } from '../../apps/launcher/src/launcher-error.js';
import { recordedRows } from '../support/recorded-rows.js';

/** @typedef {import('./support/attack.js').AttackRow} AttackRow */

/** @param {readonly AttackRow[]} rows */
async function print(rows) {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: ['', 'attack', 'answer', 'freeze', 'of it ours', 'memory', 'verdict'],
    colWidths: [7, 44, 44, 9, 12, 17, 9],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  for (const { id, title, answer, signs, held } of rows) {
    const verdict = held ? 'held' : 'BROKEN';
    table.push([id, title, answer, ...figures(signs), verdict]);
  }
  console.log(table.toString());
}

/** @param {AttackRow['signs']} signs */
const figures = (signs) =>
  signs
    ? [ms(signs.frozenMs), ms(signs.busyMs), `${whole(signs.peakMb)} (+${whole(signs.grownMb)}) MB`]
    : ['', '', ''];

/** @param {number} value */
const whole = (value) => String(Math.round(value));
/** @param {number} value */
const ms = (value) => `${whole(Math.max(0, value))} ms`;

await launch(async () => {
  /** @type {{ code: number, rows: AttackRow[] }} */
  const { code, rows } = await recordedRows('security', 'OUTPOST_SECURITY_ROWS');
  await print(rows);
  console.log(`${rows.filter(({ held }) => held).length} of ${rows.length} attacks held`);
  process.exitCode = code;
});
