import { type Page } from '@playwright/test';

/**
 * What the reader scrolls and what is larger than the box around it, one line each: its end lies below whatever comes
 * next, where no scrolling brings it up.
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
