import { type Page } from '@playwright/test';

/** Minimum height and width of a pointer target, in CSS pixels: WCAG 2.2, 2.5.8. */
const LEAST = 24;
/** For primary and ever-present targets: WCAG 2.2, 2.5.5, which is also what phone platforms recommend. */
const LEAST_OF_PRIMARY = 44;

const INTERACTIVE =
  'a[href], button, input, select, textarea, summary, [role="option"], [tabindex="0"]:not([data-testid^="sentinel"])';
const PRIMARY = '.MuiButton-contained.MuiButton-colorPrimary, header a, header button, nav a';

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isPrimary: boolean;
}

/** Interactive elements, with the size of the label or frame that activates them. */
const targetsOf = (page: Page): Promise<Target[]> =>
  page.locator(INTERACTIVE).evaluateAll((elements, primary) => {
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent !== element.textContent;
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => {
        const { width, height } = (
          element.closest('label, .MuiInputBase-root') ?? element
        ).getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        const kind = `${element.tagName.toLowerCase()} ${element.getAttribute('name') ?? ''}`.trim();
        return { name: `${kind} "${name.slice(0, 40)}"`, width, height, isPrimary: element.matches(primary) };
      });
  }, PRIMARY);

/** Targets that are too small for a finger, one line each; links within a sentence are as high as its text. */
export async function smallTargets(page: Page): Promise<string[]> {
  const small = (await targetsOf(page)).filter(({ width, height, isPrimary }) => {
    const least = isPrimary ? LEAST_OF_PRIMARY : LEAST;
    // Half a pixel is a layout rounding error.
    return Math.min(width, height) < least - 0.5;
  });
  return small.map(({ name, width, height }) => `${name} is ${Math.round(width)} by ${Math.round(height)}`);
}
