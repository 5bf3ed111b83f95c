// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launch, LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { ROOT } from '../../apps/launcher/src/paths.js';
import { findChromium } from '../support/chromium.js';

const FOLDER = join(ROOT, 'web/public/icons');
const LOGO = readFileSync(join(ROOT, 'web/public/favicon.svg'), 'utf8');
/** Launchers crop a maskable icon: only the middle four fifths are safe, so the background has no rounded corners. */
const FULL_BLEED = LOGO.replace(' rx="8"', '');

const ICONS = [
  { name: 'icon-192', size: 192, svg: LOGO, inset: 0 },
  { name: 'icon-512', size: 512, svg: LOGO, inset: 0 },
  { name: 'maskable-512', size: 512, svg: FULL_BLEED, inset: 0.1 },
  { name: 'apple-touch-icon', size: 180, svg: FULL_BLEED, inset: 0.06 },
];

/** @param {(typeof ICONS)[number]} icon */
const pageOf = ({ size, svg, inset }) => `<style>
  body { margin: 0; background: ${inset > 0 ? '#3767e6' : 'transparent'}; }
  svg { display: block; width: ${size * (1 - 2 * inset)}px; margin: ${size * inset}px; }
</style>${svg}`;

// Renders the PNG icons for phones from the one logo; run it when the logo changes.
await launch(async () => {
  const executablePath = await findChromium();
  if (!executablePath) throw new LauncherError('No Chromium was found to draw with; set CHROME_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  mkdirSync(FOLDER, { recursive: true });
  for (const icon of ICONS) {
    const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
    await page.setContent(pageOf(icon));
    writeFileSync(join(FOLDER, `${icon.name}.png`), await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
});
