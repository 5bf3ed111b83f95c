import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type Health } from '@outpost/contracts/health.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

const MAIN = 'dist/apps/server/src/main.js';

describe('what the server serves', () => {
  let outpost: BootedOutpost;
  let client: RawClient;
  beforeAll(async () => {
    outpost = await bootOutpost();
    client = new RawClient(outpost.url);
  });
  afterAll(() => outpost.remove());

  /** The headers as sent: fetch would unpack the body and hide how it travelled. */
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

  it('describes every call of the API with the rules of the contracts', async () => {
    const { body } = await client.get<OpenAPIObject>('/api/docs-json');
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/servers/{id}/command', '/api/login']),
    );
    expect(body.components?.schemas?.['CreateServerRequest']).toMatchObject({
      properties: { port: { minimum: 1, maximum: 65_535 } },
      required: expect.arrayContaining(['name', 'host', 'port', 'password']),
    });
    expect((await client.get<string>('/api/docs')).body).toContain('swagger-ui');
  });

  it('gives the panel for every page of it, and never for a missing call', async () => {
    for (const path of ['/', '/servers', '/console/7', '/auth']) {
      expect((await client.get<string>(path)).body).toContain('<div id="root">');
    }
    expect((await client.get('/api/servers/7/nothing')).status).toBe(404);
  });

  it('compresses the panel, and caches what never changes for ever', async () => {
    const page = (await client.get<string>('/')).body;
    const script = /src="(\/assets\/first-[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const asset = await rawHeaders(script);
    expect(asset['content-encoding']).toBe('br');
    expect(asset['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await rawHeaders('/'))['cache-control']).toBe('no-cache');
    const inGzip = await client.get<string>(script);
    expect([inGzip.status, inGzip.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
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

  it('does not start with a wrong setting, and names it in one line', async () => {
    const server = start({ PORT: 'http' });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect(errors).toMatch(/^Configuration: PORT [^\n]+\n$/);
    expect(code).toBe(1);
  });

  it('does not start with a wrong address range, and names the setting', async () => {
    const server = start({ RCON_DENY: 'lan' });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect(errors).toMatch(/^Configuration: RCON_DENY [^\n]+\n$/);
    expect(code).toBe(1);
  });

  it('ends with one line when its port is taken', async () => {
    const other = await bootOutpost();
    const { port } = new URL(other.url);
    const server = start({ PORT: port });
    const [errors, code] = await Promise.all([text(server.stderr), exitCode(server)]);
    expect([errors, code]).toEqual([`Configuration: PORT ${port} is in use by another program\n`, 1]);
    await other.remove();
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
