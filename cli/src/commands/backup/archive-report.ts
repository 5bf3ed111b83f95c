import { type CliDeps } from '../../cli-deps.js';
import { type Progress } from './backup-process.js';

/** Tables whose row counts are reported, and how they are called. */
const NOUNS: Readonly<Record<string, string>> = {
  users: 'accounts',
  servers: 'servers',
  schedules: 'scheduled commands',
  log_entries: 'log lines',
};

/** `accounts: 3, servers: 12, log lines: 1,204,331`. */
export const contentText = (rows: Readonly<Record<string, number>>): string =>
  Object.entries(NOUNS)
    .flatMap(([table, noun]) => {
      const count = rows[table];
      return count === undefined ? [] : [`${noun}: ${count.toLocaleString('en')}`];
    })
    .join(', ');

/** A progress line on stderr that overwrites itself; prints nothing unless stderr is a terminal. */
export function progressLine({ stderr }: CliDeps): Progress & { readonly clear: () => void } {
  const show = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r\u001B[2K${text}`);
  };
  const progress = (step: string, share: number): void =>
    show(share === 0 ? `${step} …` : `${step} ${Math.round(share * 100)} %`);
  return Object.assign(progress, { clear: () => show('') });
}
