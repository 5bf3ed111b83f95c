// @ts-check
import { spawnSync } from 'node:child_process';
import { LauncherError } from './launcher-error.js';

/**
 * Runs the npm that started us, else the one on the PATH, to its end. Its output goes to standard error: standard
 * output belongs to the program that is started.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @throws {LauncherError} when it failed; its output is already printed
 */
export function npm(args, cwd) {
  const script = process.env['npm_execpath'];
  const isScript = script !== undefined && /npm-cli\.c?js$/.test(script);
  // Run with this Node, so that native modules are compiled for it. On Windows npm is a batch file, which only a
  // shell starts.
  const [command, before] = isScript ? [process.execPath, [script]] : ['npm', []];
  const shell = !isScript && process.platform === 'win32';
  const { status, error } = spawnSync(command, [...before, ...args], {
    cwd,
    shell,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (error) throw new LauncherError(`npm can't be started: ${error.message}`);
  if (status !== 0) throw new LauncherError(`npm ${args.join(' ')} failed.`, status ?? 1);
}
