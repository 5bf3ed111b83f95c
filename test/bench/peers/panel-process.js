import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const VITAL_SIGNS = pathToFileURL(join(ROOT, 'test/security/support/vital-signs.js')).href;
/** The Node options of `npm start` and the image. */
export const AS_STARTED = ['--max-semi-space-size=4'];
const ADMIN = { username: 'bench', password: 'measured-twice' };
const ENVIRONMENT = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
  LOG_LEVEL: 'info',
};

/** For servers that exist only as database rows: no address may be connected to. */
export const CALLS_NOBODY = { RCON_DENY: 'loopback' };

/**
 * Starts the built server on this data folder, with its admin signed in.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} [settings] environment variables, beside those every benchmark sets
 * @param {{ isWatched?: boolean }} [options] whether to load test/security/support/vital-signs.js
 */
export async function startPanel(folder, settings = {}, { isWatched = false } = {}) {
  const main = join(ROOT, 'dist/server/main.js');
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...AS_STARTED, ...(isWatched ? ['--import', VITAL_SIGNS] : []), main],
    {
      env: { ...process.env, ...ENVIRONMENT, ...settings, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit', ...(isWatched ? ['ipc'] : [])],
    },
  );
  const url = await new Promise((found) => {
    child.stdout.on('data', (chunk) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0];
      if (address) found(address);
    });
  });
  const call = async (path, init) => {
    const response = await fetch(url + path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  await call('/api/health/ready');
  const readyMs = performance.now() - startedAt;
  const json = { 'content-type': 'application/json' };
  const cookieOf = async (username) => {
    const body = JSON.stringify({ ...ADMIN, username });
    const login = await call('/api/login', { method: 'POST', headers: json, body });
    return login.headers.get('set-cookie').split(';')[0];
  };
  const cookie = await cookieOf(ADMIN.username);
  const headers = { cookie, 'accept-encoding': 'identity' };
  return {
    pid: child.pid,
    startedAt,
    /** From process start until it reported that it is ready. */
    readyMs,
    url,
    cookie,
    get: async (path) => (await call(path, { headers })).json(),
    post: async (path, body) =>
      (
        await call(path, { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) })
      ).json(),
    /** Signs in somebody whose row is a copy of the admin's. */
    as: async (username) => {
      const own = { ...headers, cookie: await cookieOf(username) };
      return { get: async (path) => (await call(path, { headers: own })).json() };
    },
    /** @param {'mark' | 'read'} asked */
    signs: async (asked) => {
      const answer = once(child, 'message');
      child.send(asked);
      return (await answer)[0];
    },
    body: async (path) => (await call(path, { headers })).body,
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGTERM');
      }),
  };
}
