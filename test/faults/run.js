// @ts-check
import { launch } from '../../apps/launcher/src/launcher-error.js';
import { recordedRows } from '../support/recorded-rows.js';

/** @typedef {import('./support/promise.js').PromiseRow} PromiseRow */

/** @param {readonly PromiseRow[]} rows */
async function print(rows) {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: ['', 'promise', 'measured', 'verdict'],
    colWidths: [7, 64, 64, 9],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  for (const { id, promise, measured, kept } of rows)
    table.push([id, promise, measured, kept ? 'kept' : 'BROKEN']);
  console.log(table.toString());
}

await launch(async () => {
  /** @type {{ code: number, rows: PromiseRow[] }} */
  const { code, rows } = await recordedRows('faults', 'OUTPOST_FAULTS_ROWS');
  await print(rows);
  console.log(`${rows.filter(({ kept }) => kept).length} of ${rows.length} promises kept`);
  process.exitCode = code;
});
