import { cpus } from 'node:os';
import { line, processorMs } from '../measure.js';

const OTHERS = 'other programs of the machine';
/** Of one core: CPU use beyond the OS's own idle activity. */
const SHARED = 0.1;

/** Milliseconds that all cores of the machine were busy. */
const machineMs = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);

const msOf = (process) => (typeof process === 'function' ? process() : processorMs(process));

/**
 * Tracks CPU use from now on. Latency on a saturated machine is not the panel's fault alone.
 *
 * @param {Readonly<Record<string, number | (() => number)>>} processes ids by name, or what returns their CPU
 *   milliseconds
 * @returns a function that reports the CPU seconds of each of them, and those of all other programs
 */
export function processorsUsed(processes) {
  const snapshot = () => [machineMs(), ...Object.values(processes).map(msOf)];
  const [before, startedAt] = [snapshot(), performance.now()];
  return () => {
    const [machine, ...each] = snapshot().map((used, at) => (used - before[at]) / 1000);
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
