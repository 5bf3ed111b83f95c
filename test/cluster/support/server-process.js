// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { LauncherError } from '../../../apps/launcher/src/launcher-error.js';
import { installPackage } from '../../support/debian-packages.js';

/** A server of the tests, as a process with its files in a temporary folder. */
export class ServerProcess {
  /**
   * @param {string} folder
   * @param {NodeJS.Signals} endingSignal ends it at once, with all its connections
   */
  constructor(folder, endingSignal) {
    this.folder = folder;
    this.endingSignal = endingSignal;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.process = undefined;
  }

  /**
   * @param {string} program
   * @param {readonly string[]} args
   * @param {import('node:child_process').SpawnOptions} [options]
   */
  spawn(program, args, options = {}) {
    this.process = spawn(program, args, { cwd: this.folder, stdio: 'ignore', ...options });
  }

  /** Ends it: connections are closed at once. @param {NodeJS.Signals} [signal] */
  async stop(signal = this.endingSignal) {
    const { process } = this;
    if (!process) return;
    this.process = undefined;
    const exit = once(process, 'exit');
    process.kill(signal);
    await exit;
  }

  /** Ends it and removes its files. */
  async remove() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * What `find` finds, if necessary after installing the package.
 *
 * @param {() => Promise<string | undefined>} find
 * @param {{ readonly name: string, readonly need: string, readonly remedy: string }} wanted
 */
export async function ensureServer(find, { name, need, remedy }) {
  const found = await find();
  if (found !== undefined) return found;
  await installPackage([name], need, remedy);
  const installed = await find();
  if (installed === undefined) throw new LauncherError(`${need}, not even after installing it. ${remedy}`);
  return installed;
}
