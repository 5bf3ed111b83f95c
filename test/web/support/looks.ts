import { type Page } from 'playwright-core';
import { accessibilityProblems } from './accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, takePicture } from './browser.js';

/** Both themes at both widths. */
export const LOOKS = [
  { theme: 'dark', viewport: DESKTOP },
  { theme: 'dark', viewport: PHONE },
  { theme: 'light', viewport: DESKTOP },
  { theme: 'light', viewport: PHONE },
] as const;

/** Each theme and each width once, for what differs little from one to the other. */
export const TWO_LOOKS = [LOOKS[0], LOOKS[3]] as const;

export type Look = (typeof LOOKS)[number];

/** Takes a picture of what the page shows, and names what is wrong with how it is drawn. */
export async function lookAt(page: Page, name: string, { theme, viewport }: Look): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  await takePicture(page, `${name}-${theme}-${viewport.width}`);
  const problems = await accessibilityProblems(page);
  const overflow = await sidewaysOverflow(page);
  if (overflow > 0) problems.push(`${overflow} pixels wider than the window`);
  return problems.map((problem) => `${name}: ${problem}`);
}
