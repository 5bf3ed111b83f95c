import Table from 'cli-table3';
import { percentile } from '../measure.js';
import { count, inSeconds, ms } from '../system/promises.js';

const WATCHED_AIM_S = 15;
/** A line comes each second. */
const SILENT_MS = 3_000;

/** A figure that is to be zero. */
const none = (name, valueOf) => ({
  name,
  valueOf,
  write: count,
  isMet: (value) => value === 0,
});

/** Columns of the table, in order. */
const FIGURES = [
  {
    name: 'watched again, slowest',
    valueOf: ({ silence }) => Math.max(...silence) / 1_000,
    write: (value) => `${inSeconds(value)} (×${(value / WATCHED_AIM_S).toFixed(2)} of ${WATCHED_AIM_S} s)`,
    isMet: (value) => value < WATCHED_AIM_S,
  },
  none('commands twice', ({ commands }) => commands.twice),
  none('lines missing', ({ lines }) => lines.missing),
  none('lines twice', ({ lines }) => lines.twice),
  none('schedules doubled', ({ runs }) => runs.doubled),
  none('schedules lost', ({ runs }) => runs.lost),
  none('false offline', ({ kinds, offlineShown }) => Math.max(kinds.get('offline') ?? 0, offlineShown)),
  none('socket entries missing, doubled', ({ sockets }) => sockets.missing + sockets.doubled),
  none('late or wrong', ({ lateSaid, commands }) => lateSaid + commands.wrong),
];

const times = ({ p50, p99 }) => `${ms(p50)}, ${ms(p99)}`;
const inWords = (counts) =>
  [...(counts instanceof Map ? counts : Object.entries(counts))]
    .map(([name, n]) => `${name} ${count(n)}`)
    .join(', ');

/** The trials of a run. */
export class Report {
  #trials = [];

  /** Prints what the table has no room for. */
  add(trial) {
    this.#trials.push(trial);
    const { title, lines, kinds, silence, late, logins, commands, times: t, runs, sockets, warnings } = trial;
    console.log(`\n${title}`);
    console.log(
      `  lines: ${count(lines.printed)} printed, ${count(lines.acknowledged)} acknowledged; longest time without one:` +
        ` median ${inSeconds(percentile(silence, 0.5) / 1_000)}, slowest ${inSeconds(Math.max(...silence) / 1_000)}`,
    );
    const silent = silence.filter((gap) => gap > SILENT_MS).length;
    const observed = count(kinds.get('not-observed') ?? 0);
    console.log(
      `  without one for more than ${inSeconds(SILENT_MS / 1_000)}: ${count(silent)} servers; entries that say so: ${observed}`,
    );
    console.log(
      `  logins ${count(logins)}; packets of clients after a newer one had logged in: ${count(late)}`,
    );
    console.log(`  commands: ${inWords(commands.outcomes)}`);
    console.log(`  p50, p99 of those answered: before ${times(t.before)}, after ${times(t.after)}`);
    console.log(
      `  runs of schedules: ${inWords(runs.outcomes)}, the latest ${inSeconds(runs.latestMs / 1_000)} after it was due; other entries: ${inWords(kinds) || 'none'}`,
    );
    console.log(
      `  sockets: ${count(sockets.entries)} entries of ${count(sockets.sockets)} subscriptions; ${count(sockets.missing)} missing,` +
        ` ${count(sockets.doubled)} doubled, ${count(sockets.disordered)} out of order, ${count(sockets.unstored)} not in the log`,
    );
    console.log(
      `  connected again: ${count(trial.reconnects)}; problems that sockets were told of: ${trial.problems.join(', ') || 'none'}`,
    );
    for (const example of trial.missing) console.log(`  missing ${example}`);
    if (trial.refusals.size > 0) console.log(`  refused subscriptions: ${inWords(trial.refusals)}`);
    for (const [warning, times] of warnings) console.log(`  ${count(times)} × ${warning}`);
  }

  /** Prints the table. @param {boolean} isStrict whether a missed aim sets the exit code to 1 */
  end(isStrict) {
    if (this.#trials.length === 0) return;
    const table = new Table({
      head: ['case', ...FIGURES.map(({ name }) => name), 'p50, p99 of commands', 'p50, × before', 'verdict'],
      colWidths: [18, 16, 10, 9, 9, 11, 11, 9, 14, 9, 14, 10, 10],
      wordWrap: true,
      style: { head: [], border: [], compact: true },
    });
    table.push(...this.#trials.map(rowOf));
    console.log(`\n${table.toString()}`);
    const aims = this.#trials.flatMap((trial) => FIGURES.map((figure) => isMet(figure, trial)));
    const met = aims.filter(Boolean).length;
    console.log(`${met} of ${aims.length} aims met`);
    process.exitCode = isStrict && met < aims.length ? 1 : 0;
  }
}

const isMet = ({ valueOf, isMet: isMetBy }, trial) => isMetBy(valueOf(trial));

function rowOf(trial) {
  const missed = FIGURES.filter((figure) => !isMet(figure, trial));
  const { before, after } = trial.times;
  return [
    trial.title,
    ...FIGURES.map(({ valueOf, write }) => write(valueOf(trial))),
    times(after),
    `×${(after.p50 / before.p50).toFixed(2)}`,
    missed.length === 0 ? 'met' : `${missed.length} NOT MET`,
  ];
}
