// @ts-check
import './src/require-node.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, LauncherError } from './src/launcher-error.js';
import { gzippedSize, weigh } from './src/page-weights.js';
import { ROOT } from './src/paths.js';
import { ensurePanelBuilt } from './src/prepare.js';

const PANEL = join(ROOT, 'dist/web');

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

await launch(async () => {
  await ensurePanelBuilt();
  const manifest = JSON.parse(readFileSync(join(PANEL, '.vite/manifest.json'), 'utf8'));
  const rows = weigh(manifest, gzippedSize(PANEL));
  const width = Math.max(...rows.map(({ page }) => page.length));
  for (const { page, bytes, limit } of rows) {
    const verdict = bytes <= limit ? 'ok' : 'TOO HEAVY';
    console.log(
      `${page.padEnd(width)}  ${kilobytes(bytes)} kB of ${kilobytes(limit)} kB gzipped script  ${verdict}`,
    );
  }
  const heavy = rows.filter(({ bytes, limit }) => bytes > limit).map(({ page }) => page);
  if (heavy.length > 0) throw new LauncherError(`Heavier than allowed: ${heavy.join(', ')}.`);
});
