import { type Page } from 'playwright-core';
import { accessibilityProblems, contrastProblems } from './accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, takePicture } from './browser.js';

export const WIDTHS = [DESKTOP, PHONE] as const;

export type Viewport = (typeof WIDTHS)[number];

type Theme = 'dark' | 'light';

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
  const width = page.viewportSize()?.width;
  await page.evaluate(() => document.fonts.ready);
  await choose(page, 'light');
  await takePicture(page, `${name}-light-${width}`);
  // The rest is told in the dark: only colours differ.
  const problems = await contrastProblems(page);
  await choose(page, 'dark');
  await takePicture(page, `${name}-dark-${width}`);
  problems.push(...(await accessibilityProblems(page)));
  const overflow = await sidewaysOverflow(page);
  if (overflow > 0) problems.push(`${overflow} pixels wider than the window`);
  return problems.map((problem) => `${name}: ${problem}`);
}
