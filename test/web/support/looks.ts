import { type Page } from '@playwright/test';
import { accessibilityProblems } from './accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, TAKES_PICTURES, takePicture } from './browser.js';

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

/**
 * Names what is wrong with how the page is drawn: on a wide screen in each theme. Narrow ones are checked for what does
 * not fit, and only with pictures as closely.
 */
export async function lookAt(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(() => document.fonts.ready);
  for (const theme of TAKES_PICTURES || width >= DESKTOP.width ? THEMES : []) {
    await choose(page, theme);
    await takePicture(page, `${name}-${theme}-${width}`);
    problems.push(...(await accessibilityProblems(page)).map((problem) => `${theme}: ${problem}`));
  }
  const overflow = await sidewaysOverflow(page);
  if (overflow > 0) problems.push(`${overflow} pixels wider than the window`);
  return problems.map((problem) => `${name}: ${problem}`);
}
