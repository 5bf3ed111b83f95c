import { cpus } from 'node:os';
import { line, processorMs } from '../measure.js';

const OTHERS = 'other programs of the machine';
/** Of one core, beyond what a system does by itself. */
const SHARED = 0.1;

/** Milliseconds that all processors of the machine were busy. */
const machineMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

/**
 * Who uses the processors from now on. What is late on a machine without room is not the panel's doing alone.
 *
 * @param {Readonly<Record<string, number>>} processes ids by name
 * @returns what tells the seconds of the processor that each of them used, and those of all other programs
 */
export function processorsUsed(processes) {
  const look = () => [machineMs(), ...Object.values(processes).map(processorMs)];
  const [before, startedAt] = [look(), performance.now()];
  return () => {
    const [machine, ...each] = look().map((used, at) => (used - before[at]) / 1000);
    const used = Object.fromEntries(Object.keys(processes).map((name, at) => [name, each[at]]));
    const others = Math.max(0, machine - each.reduce((sum, one) => sum + one, 0));
    return {
      used: { ...used, [OTHERS]: others },
      seconds: (performance.now() - startedAt) / 1000,
    };
  };
}

export function printProcessors({ used, seconds }) {
  const cores = cpus().length;
  console.log(`\nprocessors in these ${seconds.toFixed(0)} s, of ${cores} cores with 100 % each`);
  for (const [name, busy] of Object.entries(used)) {
    line(`  ${name}`, `${busy.toFixed(1)} s, ${((busy / seconds) * 100).toFixed(0)} %`);
  }
  if (used[OTHERS] > SHARED * seconds) {
    console.log('  Others worked here as well: times below are longer than on a machine of our own.');
  }
  const all = Object.values(used).reduce((sum, busy) => sum + busy, 0);
  line('  in all', `${((all / seconds) * 100).toFixed(0)} % of ${cores * 100} %`);
}
