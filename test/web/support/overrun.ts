import { type Page } from '@playwright/test';

/**
 * Scrollable elements that are larger than the box around them, one line each: their end is covered by what follows,
 * where scrolling cannot reach it.
 */
export const overrunningScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const excess = (element: Element): number =>
      element.getBoundingClientRect().bottom -
      (element.parentElement ?? element).getBoundingClientRect().bottom;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && scrolls(element) && excess(element) > 1)
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.tagName.toLowerCase();
        return `"${name}" reaches ${Math.round(excess(element))} pixels beyond its box`;
      });
  });
