// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { LauncherError } from './launcher-error.js';

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {Record<string, string>} [env] added to the environment of this process
 * @property {boolean} [quiet] collect what the child prints instead of showing it
 * @property {boolean} [shell]
 */

/**
 * Runs a program to its end. A signal that asks this process to stop is passed on, so that no child keeps writing
 * into node_modules or dist after its launcher has gone.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string }>} `output` is empty unless `quiet`
 * @throws {LauncherError} when the program can't be started, or when this process was asked to stop
 */
export function run(command, args, { cwd, env = {}, quiet = false, shell = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell,
    });
    /** @type {Buffer[]} */
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) stream.on('data', (chunk) => printed.push(chunk));
    }
    const interruption = passSignalsOn(child);
    child.once('error', (error) => {
      interruption.end();
      reject(new LauncherError(`${command} can't be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      interruption.end();
      if (interruption.signal) {
        reject(new LauncherError('Interrupted.', codeOf(interruption.signal)));
      } else {
        resolve({ code: signal ? codeOf(signal) : (code ?? 1), output: Buffer.concat(printed).toString() });
      }
    });
  });
}

/** @param {NodeJS.Signals} signal the exit code shells give to a process that died of it */
const codeOf = (signal) => 128 + constants.signals[signal];

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsOn(child) {
  const interruption = {
    /** @type {NodeJS.Signals | undefined} */
    signal: undefined,
    end: () => FORWARDED.forEach((signal) => process.off(signal, forward)),
  };
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    interruption.signal = signal;
    child.kill(signal);
  };
  FORWARDED.forEach((signal) => process.on(signal, forward));
  return interruption;
}

/**
 * Runs the npm that started us, else the one beside this Node, else the one on the PATH; in each case by this Node,
 * so that native modules are compiled for it.
 *
 * @param {readonly string[]} args
 * @param {RunOptions} options
 */
export function npm(args, options) {
  const script = process.env['npm_execpath'];
  if (script && /npm-cli\.c?js$/.test(script)) return run(process.execPath, [script, ...args], options);
  const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  // Windows has npm as a batch file, which only a shell can start.
  return run('npm', args, {
    ...options,
    env: { ...options.env, PATH: path },
    shell: process.platform === 'win32',
  });
}
