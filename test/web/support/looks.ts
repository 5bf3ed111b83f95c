import { type Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, takePicture } from './browser.js';

export const WIDTHS = [DESKTOP, PHONE] as const;

export type Viewport = (typeof WIDTHS)[number];

/** A page is left in the last one, which is the one it came in. */
const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

/** As when it is chosen in another tab: an open page changes at once. */
async function choose(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}

/** Takes a picture of what the page shows in each theme, and names what is wrong with how it is drawn. */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate(() => document.fonts.ready);
  for (const theme of THEMES) {
    await choose(page, theme);
    await takePicture(page, `${name}-${theme}-${page.viewportSize()?.width}`);
    problems.push(...(await accessibilityProblems(page)).map((problem) => `${theme}: ${problem}`));
  }
  const overflow = await sidewaysOverflow(page);
  if (overflow > 0) problems.push(`${overflow} pixels wider than the window`);
  return problems.map((problem) => `${name}: ${problem}`);
}
