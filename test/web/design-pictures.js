// @ts-check
import '../../apps/launcher/src/require-node.js';
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../apps/launcher/src/child.js';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { ensureBuilt } from '../../apps/launcher/src/prepare.js';

const TAKEN = join(ROOT, 'test/.artifacts');
const KEPT = join(ROOT, 'docs/images');
const NAMES = /^design-.*\.png$/;

// Takes the pictures of docs/design-language.md again; run it when the look of the panel changes.
await launch(async () => {
  await ensureBuilt();
  const words = ['run', 'jest', '--', '--testPathPatterns', 'web/design', '--selectProjects', 'web'];
  const { code } = await run('npm', words, { cwd: ROOT });
  if (code !== 0) throw new LauncherError('The pictures were not taken.', code);
  for (const name of readdirSync(TAKEN).filter((each) => NAMES.test(each))) {
    copyFileSync(join(TAKEN, name), join(KEPT, name));
  }
});
