/** Values that differ in how databases store, compare or print them. */
export const MIDNIGHT = '2026-01-01 00:00:00.000';
/** In the hours that many clocks skip in spring and repeat in autumn. */
export const [SKIPPED, REPEATED] = ['2026-03-29 02:30:00.001', '2026-10-25 00:59:59.999'];
export const [EARLY, LATE] = ['1969-12-31 23:59:59.999', '9999-12-31 23:59:59.999'];
export const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n];
const TEXTS = [
  '',
  'NULL',
  '{"a",\\b}',
  `'"\\\t\r\n`,
  '🎮 Zoe\u0301 \u202Eß',
  'Żółć',
  '\uFFFD\uFEFF',
  '%s $1 ?',
];
export const text = (at: number): string => TEXTS[at % TEXTS.length] ?? '';
