import { performance } from 'node:perf_hooks';

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Operations per second of `operate`, with `inFlight` of them under way at any time. */
export async function rate(operate, { count, inFlight }) {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await operate();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  return (count / (performance.now() - start)) * 1000;
}

export const line = (name, value) => console.log(`${name.padEnd(46)} ${value}`);
export const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`;
