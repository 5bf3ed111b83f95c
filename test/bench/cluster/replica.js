import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { AS_STARTED } from '../peers/panel-process.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const LISTENER_COSTS = join(import.meta.dirname, 'listener-costs.js');
const MAIN = join(ROOT, 'dist/server/main.js');
const WARNING = 40;
/** Characters of a warning. */
const SHOWN = 120;
const JOINED = 'this replica has joined the others';

/** A replica of the built panel in a process of its own. */
export class Replica {
  /** Under which the others know it; another one after it was cut off. */
  id;
  url;
  isRunning = true;
  /** Null if a signal ended it. */
  exitCode;
  /** What it warned of, by message, with the number of times. */
  warnings = new Map();
  #child;
  #folder = mkdtempSync(join(tmpdir(), 'outpost-bench-replica-'));

  /**
   * @param {string} name for the report
   * @param {Readonly<Record<string, string>>} environment
   * @param {boolean} isMeasured whether it can tell its {@link costs}
   */
  constructor(name, environment, isMeasured) {
    this.name = name;
    const options = isMeasured ? [...AS_STARTED, '--import', LISTENER_COSTS] : AS_STARTED;
    this.#child = spawn(process.execPath, [...options, MAIN], {
      env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: this.#folder, ...environment },
      stdio: ['ignore', 'pipe', 'inherit', ...(isMeasured ? ['ipc'] : [])],
    });
    this.pid = this.#child.pid;
    this.ended = new Promise((done) => this.#child.once('exit', done)).then((code) => this.#clear(code));
    this.listening = new Promise((done, failed) => {
      createInterface(this.#child.stdout).on('line', (text) => this.#read(text, done));
      void this.ended.then((code) => failed(new Error(`${name} ended with code ${code} before it listened`)));
    });
  }

  signal(signal) {
    this.#child.kill(signal);
  }

  /** What listeners of its events have cost, of one that is measured: see listener-costs.js. */
  async costs() {
    this.#child.send('read');
    const [costs] = await once(this.#child, 'message');
    return costs;
  }

  /** @returns its exit code */
  stop() {
    this.signal('SIGTERM');
    return this.ended;
  }

  #read(text, listening) {
    const { level, msg: said, err, event, replica, listening: url } = parsed(text);
    const msg = event === undefined ? said : `${said} (${event})`;
    if (msg === JOINED) this.id = replica;
    if (level >= WARNING)
      this.#count(err === undefined || err.message === msg ? msg : `${msg}: ${err.message}`);
    if (url === undefined) return;
    this.url = url;
    listening();
  }

  #count(warning) {
    const shown = warning.replaceAll(/\d+/g, 'N').slice(0, SHOWN);
    this.warnings.set(shown, (this.warnings.get(shown) ?? 0) + 1);
  }

  #clear(code) {
    this.isRunning = false;
    this.exitCode = code;
    rmSync(this.#folder, { recursive: true, force: true });
    return code;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
