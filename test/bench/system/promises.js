import Table from 'cli-table3';

const short = (value) => (Number.isInteger(value) || value >= 100 ? Math.round(value) : value.toFixed(1));
export const ms = (value) => `${short(value)} ms`;
export const mb = (value) => `${Math.round(value)} MB`;
export const inSeconds = (value) => `${short(value)} s`;
export const count = (value) => Math.round(value).toLocaleString('en');

/** What a figure has to be, and how it is written. */
export const below = (limit, write) => ({
  text: `under ${write(limit)}`,
  isMetBy: (value) => value < limit,
  write,
});
export const atLeast = (limit, write) => ({
  text: `at least ${write(limit)}`,
  isMetBy: (value) => value >= limit,
  write,
});
export const none = { text: 'none', isMetBy: (value) => value === 0, write: count };
/** For what is told without a promise. */
export const noAim = (write) => ({ text: '', isMetBy: undefined, write });

/** The figures of a run, each beside its aim and beside what was measured before there was an aim. */
export class Promises {
  #rows = [];

  /**
   * @param {string} promise
   * @param {{ text: string, isMetBy?: (value: number) => boolean, write: (value: number) => string }} aim
   * @param {number | undefined} measured undefined or not a number where there is no figure
   * @param {string} [before] of an older version, where somebody measured it
   */
  say(promise, aim, measured, before = '') {
    const isMeasured = Number.isFinite(measured);
    const verdict = !isMeasured ? 'no figure' : !aim.isMetBy ? '' : aim.isMetBy(measured) ? 'met' : 'NOT MET';
    const figure = isMeasured ? aim.write(measured) : 'could not be measured';
    this.#rows.push({ cells: [promise, aim.text, before, figure, verdict], hasAim: Boolean(aim.isMetBy) });
  }

  /** @param {boolean} isStrict an aim that was missed, or has no figure, makes the exit code 1 */
  end(isStrict) {
    const table = new Table({
      head: ['promise', 'aim', 'before', 'measured', 'verdict'],
      colWidths: [56, 19, 18, 18, 11],
      wordWrap: true,
      style: { head: [], border: [], compact: true },
    });
    table.push(...this.#rows.map(({ cells }) => cells));
    console.log(`\n${table.toString()}`);
    const aims = this.#rows.filter(({ hasAim }) => hasAim);
    const met = aims.filter(({ cells }) => cells.at(-1) === 'met').length;
    console.log(`${met} of ${aims.length} aims met`);
    process.exitCode = isStrict && met < aims.length ? 1 : 0;
  }
}
