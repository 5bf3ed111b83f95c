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
import { TALLY_FILE, WHOLE_RUN } from './src/tally-reporter.js';

const REPORTERS = ['default', join(ROOT, 'apps/launcher/src/tally-reporter.js')].map(
  (reporter) => `--reporters=${reporter}`,
);

await launch(async () => {
  await ensureBuilt();
  const chromium = await ensureChromium((line) => console.error(line));
  const folder = mkdtempSync(join(tmpdir(), 'outpost-test-'));
  const tally = join(folder, 'tally');
  try {
    const chosen = process.argv.slice(2);
    const { code } = await npm(['run', '--silent', 'jest', '--', ...REPORTERS, ...chosen], {
      cwd: ROOT,
      env: { CHROME_PATH: chromium, [TALLY_FILE]: tally, ...(chosen.length === 0 && { [WHOLE_RUN]: 'yes' }) },
    });
    if (!existsSync(tally)) throw new LauncherError('jest ended without a result.', code || 1);
    // The last line of the run, alone: people and CI read it.
    console.log(readFileSync(tally, 'utf8'));
    process.exitCode = code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
