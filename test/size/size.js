// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzippedSize, weigh } from './page-weights.js';

const PANEL = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

const manifest = JSON.parse(readFileSync(join(PANEL, '.vite/manifest.json'), 'utf8'));
const rows = weigh(manifest, gzippedSize(PANEL));
const width = Math.max(...rows.map(({ page }) => page.length));
for (const { page, bytes, limit } of rows) {
  const verdict = bytes <= limit ? 'ok' : 'TOO HEAVY';
  console.log(
    `${page.padEnd(width)}  ${kilobytes(bytes)} kB of ${kilobytes(limit)} kB gzipped script  ${verdict}`,
  );
}
if (rows.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
