// @ts-check
import './src/require-node.js';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './src/child.js';
import { ensureChromium } from './src/install-chromium.js';
import { launch, LauncherError } from './src/launcher-error.js';
import { ROOT } from './src/paths.js';
import { ensureBuilt } from './src/prepare.js';
import { tallyOf } from './src/tally.js';

await launch(async () => {
  await ensureBuilt();
  const chromium = await ensureChromium((line) => console.error(line));
  const folder = mkdtempSync(join(tmpdir(), 'outpost-test-'));
  const results = join(folder, 'results.json');
  try {
    const jest = [
      'run',
      '--silent',
      'jest',
      '--',
      '--json',
      `--outputFile=${results}`,
      ...process.argv.slice(2),
    ];
    const { code } = await npm(jest, { cwd: ROOT, env: { CHROME_PATH: chromium } });
    if (!existsSync(results)) throw new LauncherError('jest ended without a result.', code || 1);
    console.log(tallyOf(JSON.parse(readFileSync(results, 'utf8'))));
    process.exitCode = code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
