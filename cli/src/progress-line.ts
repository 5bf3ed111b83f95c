import { type CliDeps } from './cli-deps.js';
import { type Progress } from './server-program.js';

/** A progress line on stderr that overwrites itself; prints nothing unless stderr is a terminal. */
export function progressLine({ stderr }: Pick<CliDeps, 'stderr'>): Progress & { readonly clear: () => void } {
  const show = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r\u001B[2K${text}`);
  };
  const progress = (step: string, share: number): void =>
    show(share === 0 ? `${step} …` : `${step} ${Math.round(share * 100)} %`);
  return Object.assign(progress, { clear: () => show('') });
}
