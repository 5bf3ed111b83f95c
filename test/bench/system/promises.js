import Table from 'cli-table3';

const short = (value) => (Number.isInteger(value) || value >= 100 ? Math.round(value) : value.toFixed(1));
export const ms = (value) => `${short(value)} ms`;
export const mb = (value) => `${Math.round(value)} MB`;
export const inSeconds = (value) => `${short(value)} s`;
export const count = (value) => Math.round(value).toLocaleString('en');

/** A target with an upper limit, and how to format the figure. */
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
/** For figures that have no target. */
export const noAim = (write) => ({ text: '', isMetBy: undefined, write });

/** The figures of a run, each with its target and an earlier measurement. */
export class Promises {
  #rows = [];

  /**
   * @param {string} promise
   * @param {{ text: string, isMetBy?: (value: number) => boolean, write: (value: number) => string }} aim
   * @param {number | undefined} measured undefined or NaN if there is no figure
   * @param {string} [before] of an older version, if measured
   */
  say(promise, aim, measured, before = '') {
    const isMeasured = Number.isFinite(measured);
    const verdict = !isMeasured ? 'no figure' : !aim.isMetBy ? '' : aim.isMetBy(measured) ? 'met' : 'NOT MET';
    const figure = isMeasured ? aim.write(measured) : 'could not be measured';
    this.#rows.push({ cells: [promise, aim.text, before, figure, verdict], hasAim: Boolean(aim.isMetBy) });
  }

  /** @param {boolean} isStrict whether a missed target, or a missing figure, sets the exit code to 1 */
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
