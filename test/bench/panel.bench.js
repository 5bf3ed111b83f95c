import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../../apps/launcher/src/chromium.js';
import { line, median } from './measure.js';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const ROUNDS = 5;
const IDLE_MS = 10_000;
const MB = 1024 * 1024;
/** With an admin the panel begins at its sign-in page, not at its set-up. */
const ADMIN = { ADMIN_USERNAME: 'bench', ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'benchmark' };

/** Starts the built server in a fresh folder and resolves once it answers. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const startedAt = performance.now();
  const server = spawn(process.execPath, [join(ROOT, 'dist/apps/server/src/main.js')], {
    env: { ...process.env, ...ADMIN, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((found) => {
    server.stdout.on('data', (chunk) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0];
      if (address) found(address);
    });
  });
  const health = await fetch(`${url}/api/health`);
  if (!health.ok) throw new Error(`health answered ${health.status}`);
  const readyMs = performance.now() - startedAt;
  const stop = () =>
    new Promise((done) => {
      server.once('exit', () => {
        rmSync(folder, { recursive: true, force: true });
        done();
      });
      server.kill('SIGTERM');
    });
  return { pid: server.pid, url, readyMs, stop };
}

function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

async function coldStart() {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start();
    times.push(server.readyMs);
    await server.stop();
  }
  line('cold start to the first answer, median', `${Math.round(median(times))} ms`);
}

async function idleMemory() {
  const server = await start();
  await new Promise((done) => setTimeout(done, IDLE_MS));
  if (existsSync(`/proc/${server.pid}/status`)) {
    line(`idle memory after ${IDLE_MS / 1000} s`, `${Math.round(residentBytes(server.pid) / MB)} MB`);
  }
  await server.stop();
}

/** What a browser loads for the sign-in page, parts fetched on demand included; fonts and icons apart. */
async function firstPage() {
  const server = await start();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const loads = [];
  page.on('response', (response) => {
    if (['document', 'script', 'stylesheet'].includes(response.request().resourceType())) {
      loads.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await page.goto(`${server.url}/auth`, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(loads);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  line(`first page, ${sizes.length} files of page, script and style`, `${(bytes / 1000).toFixed(1)} kB gzip`);
  await browser.close();
  await server.stop();
}

await coldStart();
await idleMemory();
await firstPage();
