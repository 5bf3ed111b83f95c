import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const ADMIN = { username: 'bench', password: 'benchmark' };
const ENVIRONMENT = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: ADMIN.password,
  BILLING: 'off',
  LOG_LEVEL: 'info',
};

/** For servers that are rows alone: nobody is called. */
export const CALLS_NOBODY = { RCON_DENY: 'loopback' };

/**
 * The built server on this data folder, with its admin signed in.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} [settings] of the environment, beside those every benchmark has
 */
export async function startPanel(folder, settings = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'dist/apps/server/src/main.js')], {
    env: { ...process.env, ...ENVIRONMENT, ...settings, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  const json = { 'content-type': 'application/json' };
  const login = await call('/api/login', { method: 'POST', headers: json, body: JSON.stringify(ADMIN) });
  const cookie = login.headers.get('set-cookie').split(';')[0];
  const headers = { cookie, 'accept-encoding': 'identity' };
  return {
    pid: child.pid,
    url,
    cookie,
    get: async (path) => (await call(path, { headers })).json(),
    post: async (path, body) =>
      (
        await call(path, { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) })
      ).json(),
    body: async (path) => (await call(path, { headers })).body,
    stop: () =>
      new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGTERM');
      }),
  };
}
