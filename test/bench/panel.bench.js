import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { line, median, megabytes, pause, residentBytes } from './measure.js';
import { startPanel } from './peers/panel-process.js';
import { findChromium } from '../support/chromium.js';

const ROUNDS = 5;
const IDLE_MS = 10_000;

/** The built server on an empty data folder. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const panel = await startPanel(folder);
  const stop = async () => {
    await panel.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...panel, stop };
}

async function coldStart() {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start();
    times.push(server.readyMs);
    await server.stop();
  }
  line('cold start until ready, median', `${Math.round(median(times))} ms`);
}

async function idleMemory() {
  const server = await start();
  await pause(IDLE_MS);
  if (existsSync(`/proc/${server.pid}/status`)) {
    line(`idle memory after ${IDLE_MS / 1000} s`, megabytes(residentBytes(server.pid)));
  }
  await server.stop();
}

/** Bytes a browser loads for the sign-in page, lazy parts included, fonts and icons excluded. */
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
