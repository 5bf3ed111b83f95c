import { describe, expect, it, jest } from '@jest/globals';
import { exec } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

jest.setTimeout(120_000);

const run = promisify(exec);

describe('An installation', () => {
  it('has no package that rejects this Node version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-install-'));
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(folder, file));
    // Resolves from the lock file alone; --engine-strict turns an unsupported engine from a warning into an error.
    const plan = 'npm ci --dry-run --offline --engine-strict --loglevel error';
    try {
      await expect(run(plan, { cwd: folder })).resolves.toMatchObject({ stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
