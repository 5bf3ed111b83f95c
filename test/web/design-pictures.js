// @ts-check
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { ensureChromium } from '../support/chromium.js';

const TAKEN = join(ROOT, 'test/.artifacts');
const IMAGES = join(ROOT, 'docs/images');
const NAMES = /^design-.*\.png$/;

// Regenerates the pictures of docs/design-language.md; run it when the panel's visual design changes.
await execa('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
await execa('npm', ['run', '--silent', 'test:web', '--', 'design.e2e-spec'], {
  cwd: ROOT,
  env: { CHROME_PATH: await ensureChromium() },
  stdio: 'inherit',
});
for (const name of readdirSync(TAKEN).filter((each) => NAMES.test(each))) {
  copyFileSync(join(TAKEN, name), join(IMAGES, name));
}
