import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Health } from '@outpost/contracts/health.js';
import { type Problem } from '@outpost/contracts/problems.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

const MAIN = 'dist/server/main.js';

describe('the files the server serves', () => {
  let outpost: StartedPanel;
  let client: RawClient;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    client = new RawClient(outpost.url);
  });
  afterAll(() => outpost.remove());

  /** The headers as sent: fetch would decompress the body and hide its encoding. */
  const rawHeaders = async (path: string): Promise<Record<string, unknown>> => {
    const [response] = (await once(
      get(outpost.url + path, { headers: { 'accept-encoding': 'br, gzip' } }),
      'response',
    )) as [NodeJS.ReadableStream & { headers: Record<string, unknown> }];
    response.resume();
    return response.headers;
  };

  it('is healthy when its data can be read', async () => {
    const { status, body } = await client.get<Health>('/api/health');
    expect([status, body.status, typeof body.version]).toEqual([200, 'ok', 'string']);
  });

  it('serves the panel for every page, but never for an unknown API call', async () => {
    for (const path of ['/', '/servers', '/console/7', '/auth']) {
      expect((await client.get<string>(path)).body).toContain('<div id="root">');
    }
    expect((await client.get('/api/servers/7/nothing')).status).toBe(404);
  });

  it('serves files next to the page, and known pages also with a trailing slash and without Accept: text/html', async () => {
    for (const path of ['/manifest.webmanifest', '/service-worker.js', '/favicon.svg', '/offline.html']) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    }
    for (const path of ['/servers/', '/Servers/7', '/servers/7/tasks', '/?plan=premium']) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    }
  });

  it.each([
    '/metrics',
    '/healthz',
    '/servers/7/nothing',
    '/ws',
    '/.env',
    '/servers.php',
    '/assets/x.js',
    '/icons',
  ])('does not find %s for a program', async (path) => {
    const { status, body } = await client.get<Problem>(path);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('answers an unknown path with the 404 page, and a missing file without a page', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const lost = await client.send<string>('GET', '/nowhere/at-all', undefined, browser);
    expect([lost.status, lost.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(lost.body).toContain('<div id="root">');
    for (const path of ['/logo.png', '/wp-login.php', '/api/nowhere']) {
      const { status, body } = await client.send<Problem>('GET', path, undefined, browser);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });

  it('compresses the panel, and caches immutable files forever', async () => {
    const page = (await client.get<string>('/')).body;
    const script = /src="(\/assets\/first-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await rawHeaders(script);
    expect(asset['content-encoding']).toBe('br');
    expect(asset['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await rawHeaders('/'))['cache-control']).toBe('no-cache');
    // What protects a page is with the page alone: it would be larger than most of its scripts.
    expect([asset['content-security-policy'], asset['x-frame-options']]).toEqual([undefined, undefined]);
    expect(asset['x-content-type-options']).toBe('nosniff');
    expect((await rawHeaders('/'))['content-security-policy']).toContain("script-src 'self'");
    const inGzip = await client.get<string>(script);
    expect([inGzip.status, inGzip.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });
});

describe('the health check of the image', () => {
  const [, check = '[]'] = /^HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  const [program = '', ...words] = JSON.parse(check) as string[];
  const exitCodeAt = async (port: string | number): Promise<unknown> => {
    const child = spawn(program, words, { env: { PATH: process.env['PATH'], PORT: String(port) } });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };

  it('passes while the panel answers, and starts no Node for it', async () => {
    const outpost = await StartedPanel.start();
    const { port } = new URL(outpost.url);
    expect([program, await exitCodeAt(port)]).toEqual(['bash', 0]);
    await outpost.remove();
    expect(await exitCodeAt(port)).not.toBe(0);
  });

  it('fails while the panel answers that it is unhealthy', async () => {
    const unhealthy = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => unhealthy.listen(0, '127.0.0.1', resolve));
    expect(await exitCodeAt((unhealthy.address() as AddressInfo).port)).not.toBe(0);
    await new Promise((resolve) => unhealthy.close(resolve));
  });
});

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-process-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (environment: Record<string, string>): ReturnType<typeof spawn> =>
    spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...environment },
    });
  const exitCode = async (server: ReturnType<typeof spawn>): Promise<unknown> => {
    const [code] = (await once(server, 'exit')) as [number | null];
    return code;
  };
  const text = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
    let all = '';
    for await (const chunk of stream ?? []) all += String(chunk);
    return all;
  };

  it('does not start with an invalid setting, and names it in one line', async () => {
    const server = start({ PORT: 'http' });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect(errors).toMatch(/^Configuration: PORT [^\n]+\n$/);
    expect(code).toBe(1);
  });

  it('does not start with an invalid address range, and names the setting', async () => {
    const server = start({ RCON_DENY: 'lan' });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect(errors).toMatch(/^Configuration: RCON_DENY [^\n]+\n$/);
    expect(code).toBe(1);
  });

  it('does not start below a path, and says so', async () => {
    const server = start({ PUBLIC_URL: 'https://example.com/panel' });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect(errors).toBe(
      'Configuration: PUBLIC_URL must end after the host: the panel does not run below a path\n',
    );
    expect(code).toBe(1);
  });

  it('ends with one line when its port is taken', async () => {
    const other = await StartedPanel.start();
    const { port } = new URL(other.url);
    const server = start({ PORT: port });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect([errors, code]).toEqual([`Configuration: PORT ${port} is in use by another program\n`, 1]);
    await other.remove();
  });

  it('ends with one line that names the first one when another panel has its data folder', async () => {
    const first = start({});
    await once(first.stdout as NodeJS.ReadableStream, 'data');
    const second = start({});
    const [errors, code] = await Promise.all([text(second.stderr), exitCode(second)]);
    const line = `Configuration: DATA_DIR is in use by another Outpost (process ${first.pid})\n`;
    expect([errors, code]).toEqual([line, 1]);
    first.kill('SIGKILL');
    await exitCode(first);
    const third = start({});
    await once(third.stdout as NodeJS.ReadableStream, 'data');
    third.kill('SIGTERM');
    expect(await exitCode(third)).toBe(0);
  });

  it('leaves a single consistent data file when it stops', async () => {
    const server = start({});
    await once(server.stdout as NodeJS.ReadableStream, 'data');
    server.kill('SIGTERM');
    await exitCode(server);
    const names = readdirSync(folder).filter((name) => name.startsWith('outpost.sqlite'));
    expect(names).toEqual(['outpost.sqlite']);
  });

  it('writes its data for its own user alone, also into a folder that others may read', async () => {
    const open = mkdtempSync(join(tmpdir(), 'outpost-open-'));
    chmodSync(open, 0o755);
    const server = start({ DATA_DIR: open });
    await once(server.stdout as NodeJS.ReadableStream, 'data');
    const modes = readdirSync(open).map((name) => [name, statSync(join(open, name)).mode & 0o077]);
    server.kill('SIGTERM');
    await exitCode(server);
    rmSync(open, { recursive: true });
    expect(modes).toEqual(expect.arrayContaining([['outpost.sqlite', 0]]));
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
  });

  it('stops on SIGTERM with code 0 while a browser holds its connection open', async () => {
    const server = start({});
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line.toString())?.[0] ?? '';
    await fetch(`${url}/api/health`, { headers: { connection: 'keep-alive' } });
    server.kill('SIGTERM');
    expect(await exitCode(server)).toBe(0);
  });
});
