// @ts-check
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { LauncherError } from '../../../apps/launcher/src/launcher-error.js';
import { freePort } from '../../support/free-port.js';
import { ensureServer, ServerProcess } from './server-process.js';

/** Debian keeps the programs of the server out of PATH, in a folder per version. */
const VERSIONS = '/usr/lib/postgresql';
const OLDEST = 15;
const WANTED = {
  name: 'postgresql',
  need: `These tests need a PostgreSQL server, version ${OLDEST} or newer: none was found`,
  remedy: 'Install it, or set POSTGRES_BIN to the folder of its programs.',
};

/** The database with the schema of the panel. */
export const TEMPLATE = 'outpost_template';

/** Names a folder that `keepCopy` has made, for the processes of a test run. */
export const KEPT_COPY = 'OUTPOST_TEST_POSTGRES_COPY';

/** The user that runs the server where we are root, which it refuses. */
const SERVICE_USER = 'postgres';

/** @typedef {{ readonly uid: number, readonly gid: number } | {}} User */
/** @typedef {Readonly<Record<string, string>>} Settings of postgresql.conf */

/** A PostgreSQL server in a temporary folder. */
export class PostgresServer extends ServerProcess {
  /**
   * @param {string} bin
   * @param {string} folder
   * @param {number} port
   * @param {User} user
   * @param {Settings} settings
   */
  constructor(bin, folder, port, user, settings) {
    super(folder, 'SIGINT');
    this.bin = bin;
    this.port = port;
    this.user = user;
    this.settings = settings;
  }

  /**
   * Begins with the databases of the kept copy if there is one: copying them takes a fraction of creating them.
   *
   * @param {Settings} [settings]
   * @returns {Promise<PostgresServer>}
   */
  static async start(settings = {}) {
    const bin = await ensureServer(findServer, WANTED);
    const user = await serviceUser();
    const folder = mkdtempSync(join(tmpdir(), 'outpost-postgres-'));
    if ('uid' in user) chownSync(folder, user.uid, user.gid);
    const server = new PostgresServer(bin, folder, await freePort(), user, settings);
    const copy = process.env[KEPT_COPY];
    await (copy ? execa('cp', ['-a', copy, server.data]) : server.initialize());
    await server.run();
    return server;
  }

  initialize() {
    const args = ['-D', this.data, '-U', 'outpost', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    return execa(join(this.bin, 'initdb'), args, { ...this.user, cwd: this.folder });
  }

  /** Copies all databases as they are, for servers that are started later. @param {string} folder */
  async keepCopy(folder) {
    await this.stop();
    await execa('cp', ['-a', this.data, folder]);
    await this.run();
  }

  get data() {
    return join(this.folder, 'data');
  }

  /** Address of the server, without a database. */
  get url() {
    return `postgres://outpost@127.0.0.1:${this.port}`;
  }

  /** Address of a database. @param {string} name @param {number} [port] of a proxy that leads to the server */
  addressOf(name, port = this.port) {
    return `postgres://outpost@127.0.0.1:${port}/${name}`;
  }

  /** Starts the server on its data, and resolves when it accepts connections. */
  async run() {
    const given = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...this.settings,
    };
    const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', this.data, ...options];
    this.spawn(join(this.bin, 'postgres'), args, this.user);
    await this.ready();
  }

  /**
   * Creates an empty database, in place of the one of this name if there is one.
   *
   * @param {string} name
   * @param {string} [template] what it has from the beginning
   */
  async create(name, template = 'template1') {
    const create = `CREATE DATABASE ${name} TEMPLATE ${template}`;
    await this.administer([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, create]);
  }

  /** Creates a database as `create` does, with the schema of the panel if the kept copy has it. @param {string} name */
  async createForPanel(name) {
    await this.create(name, process.env[KEPT_COPY] ? TEMPLATE : undefined);
  }

  /** Ends the connections to a database, as the server does when the other side is silent. @param {string} name */
  async endConnections(name) {
    await this.administer([
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    ]);
  }

  /** @param {readonly string[]} statements */
  async administer(statements) {
    const client = new pg.Client(`${this.url}/postgres`);
    await client.connect();
    for (const sql of statements) await client.query(sql);
    await client.end();
  }

  async ready() {
    const target = ['-h', '127.0.0.1', '-p', String(this.port), '-t', '30', '-q'];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const { exitCode } = await execa(join(this.bin, 'pg_isready'), target, { reject: false });
      if (exitCode === 0) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new LauncherError('The PostgreSQL server of the tests does not start.');
  }
}

/** The folder with its programs; the newest version where there are several. */
async function findServer() {
  const { POSTGRES_BIN: given, PATH = '' } = process.env;
  const numbers = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folders = numbers.map((number) => join(VERSIONS, String(number), 'bin'));
  const candidates = given ? [given] : [...folders, ...PATH.split(delimiter)];
  for (const folder of candidates) {
    if (!existsSync(join(folder, 'initdb'))) continue;
    const { stdout } = await execa(join(folder, 'postgres'), ['--version']);
    if (Number(/(\d+)/.exec(stdout)?.[1]) >= OLDEST) return folder;
  }
  return undefined;
}

/** @returns {Promise<User>} */
async function serviceUser() {
  if (process.getuid?.() !== 0) return {};
  const ids = await Promise.all(['-u', '-g'].map((which) => execa('id', [which, SERVICE_USER])));
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}
