// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';

const USAGE = 'npm run test:fuzz -- [--seconds 3600] [--seed 1] [--only a2s]';

/** @param {string} name @param {string} value */
function wholeNumber(name, value) {
  if (/^\d{1,9}$/.test(value)) return value;
  throw new LauncherError(`--${name} must be a whole number: ${USAGE}`);
}

await launch(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' },
      // Different on each run, and printed at the end, so that findings can be reproduced.
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      only: { type: 'string', default: '' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'outpost-fuzz-'));
  const report = join(folder, 'report');
  try {
    const choice = ['--selectProjects', 'unit', '--runInBand', '--testPathPatterns', 'test/fuzz/fuzz'];
    const { exitCode: code = 1, all } = await execa('npm', ['run', '--silent', 'jest', '--', ...choice], {
      cwd: ROOT,
      env: {
        OUTPOST_FUZZ_SECONDS: wholeNumber('seconds', values.seconds),
        OUTPOST_FUZZ_SEED: wholeNumber('seed', values.seed),
        OUTPOST_FUZZ_ONLY: values.only,
        OUTPOST_FUZZ_REPORT: report,
      },
      all: true,
      reject: false,
    });
    if (code !== 0) console.error(all);
    if (!existsSync(report)) throw new LauncherError('the fuzzer did not come to its end.', code || 1);
    console.log(readFileSync(report, 'utf8').trim());
    process.exitCode = code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
