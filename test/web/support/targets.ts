import { type Page } from '@playwright/test';

/** The least height and width of what can be pressed, in CSS pixels: WCAG 2.2, 2.5.8. */
const LEAST = 24;
/** Of what a page is for, and of what stands on every page: 2.5.5, and what phones themselves ask for. */
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

/** Whatever can be pressed or typed into, as large as it is with the label or frame that leads a finger to it. */
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

/** What is too small for a finger, one line each; links within a sentence are as high as the sentence. */
export async function smallTargets(page: Page): Promise<string[]> {
  const small = (await targetsOf(page)).filter(({ width, height, isPrimary }) => {
    const least = isPrimary ? LEAST_OF_PRIMARY : LEAST;
    // Half a pixel is a rounding of the layout, nothing a finger can miss.
    return Math.min(width, height) < least - 0.5;
  });
  return small.map(({ name, width, height }) => `${name} is ${Math.round(width)} by ${Math.round(height)}`);
}
