// @ts-check
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { LauncherError } from '../../../apps/launcher/src/launcher-error.js';
import { freePort } from '../../support/free-port.js';
import { ensureServer, ServerProcess } from './server-process.js';

const OLDEST = [2, 9];
const WANTED = {
  name: 'nats-server',
  need: `These tests need a NATS server, version ${OLDEST.join('.')} or newer: none was found`,
  remedy: 'Install nats-server, or set NATS_SERVER_BIN to the path of the program.',
};

/** Debian keeps it where the PATH of a user does not lead. */
const PROGRAMS = ['nats-server', '/usr/sbin/nats-server'];

/** A NATS server with its configuration in a temporary folder. */
export class NatsServer extends ServerProcess {
  /**
   * @param {string} program
   * @param {string} folder
   * @param {number} port
   */
  constructor(program, folder, port) {
    super(folder, 'SIGKILL');
    this.program = program;
    this.port = port;
    /** What its configuration file may refer to. @type {Readonly<Record<string, string>>} */
    this.variables = {};
  }

  /**
   * @param {string} [configuration] more lines of its configuration file
   * @param {Readonly<Record<string, string>>} [variables] of its environment
   * @returns {Promise<NatsServer>}
   */
  static async start(configuration = '', variables = {}) {
    const server = await NatsServer.prepare(configuration);
    server.variables = variables;
    await server.run();
    return server;
  }

  /** One that {@link run} starts. @param {string} [configuration] @returns {Promise<NatsServer>} */
  static async prepare(configuration = '') {
    const program = await ensureServer(findServer, WANTED);
    const server = new NatsServer(program, mkdtempSync(join(tmpdir(), 'outpost-nats-')), await freePort());
    server.configure(configuration);
    return server;
  }

  /** What it reads when it starts the next time. @param {string} configuration */
  configure(configuration) {
    writeFileSync(this.file, `host: 127.0.0.1\nport: ${this.port}\n${configuration}\n`);
  }

  get file() {
    return join(this.folder, 'nats.conf');
  }

  get url() {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Starts it, and resolves when it accepts connections. */
  async run() {
    this.spawn(this.program, ['-c', this.file], { env: { ...process.env, ...this.variables } });
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (await this.answers()) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new LauncherError('The NATS server of the tests does not start.');
  }

  /** Whether it greets who connects. */
  async answers() {
    const socket = connect(this.port, '127.0.0.1');
    try {
      const [greeting] = await once(socket, 'data');
      return String(greeting).startsWith('INFO ');
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
}

/** The program, if there is one that is new enough. */
async function findServer() {
  const { NATS_SERVER_BIN: given } = process.env;
  for (const program of given ? [given] : PROGRAMS) {
    const { failed, stdout = '' } = await execa(program, ['--version'], { reject: false });
    const [major = 0, minor = 0] = (/v(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number);
    const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
    const isNew = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
    if (!failed && isNew) return program;
  }
  return undefined;
}
