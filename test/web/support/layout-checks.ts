import { type Page } from '@playwright/test';
import { accessibilityProblems } from './accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, TAKES_PICTURES, takePicture } from './browser.js';

/** Between the widths with and without the side navigation. */
const LAPTOP = { width: 1240, height: 800 };
const SMALL_PHONE = { width: 360, height: 780 };

/** Widths with a full check; the others are for pictures and the overflow check. */
export const WIDTHS = TAKES_PICTURES ? [DESKTOP, LAPTOP, PHONE, SMALL_PHONE] : [DESKTOP];

export type Viewport = (typeof WIDTHS)[number];

/** A page is left in the last one, which is the default. */
const THEMES = ['light', 'dark'] as const;

type Theme = (typeof THEMES)[number];

/** As when the theme is changed in another tab: an open page applies it at once. */
async function choose(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}

/** Horizontal overflow when the window gets smaller, which stands in for opening the page on a phone. */
async function overflowsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const sizes = TAKES_PICTURES || page.viewportSize()?.width !== DESKTOP.width ? [] : [LAPTOP, SMALL_PHONE];
  for (const size of [...sizes, page.viewportSize() ?? DESKTOP]) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const overflow = await sidewaysOverflow(page);
    if (overflow > 0) problems.push(`${overflow} pixels wider than a window of ${size.width}`);
  }
  return problems;
}

/**
 * Layout problems of the page: on a wide screen in each theme, and in smaller windows its overflow. With pictures,
 * small windows get the full check too.
 */
export async function layoutProblems(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(() => document.fonts.ready);
  for (const theme of TAKES_PICTURES || width === DESKTOP.width ? THEMES : []) {
    await choose(page, theme);
    await takePicture(page, `${name}-${theme}-${width}`);
    const rules = theme === THEMES[0] ? 'all' : 'colours';
    problems.push(...(await accessibilityProblems(page, rules)).map((problem) => `${theme}: ${problem}`));
  }
  problems.push(...(await overflowsOf(page)));
  return problems.map((problem) => `${name}: ${problem}`);
}

/** `layoutProblems` of a page that is at the desktop's width, where it is left; with pictures, at every width. */
export async function problemsAtAllWidths(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    problems.push(...(await layoutProblems(page, name)));
  }
  await page.setViewportSize(DESKTOP);
  return problems;
}
