import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type TestBrowser } from './browser.js';
import { layoutProblems, type Viewport } from './layout-checks.js';

/** A page in a state that is photographed and checked. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The panel is loaded there, not led there by a link. */
  readonly isLoaded?: boolean;
  /** Brings the page into that state; resolves once it is fully visible. */
  readonly ready: (page: Page) => Promise<void>;
}

export interface Visitor {
  readonly browser: TestBrowser;
  readonly url: string;
  /** Cookies of a signed-in user. */
  readonly cookies?: Awaited<ReturnType<BrowserContext['cookies']>>;
}

export const text =
  (words: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(words).first().waitFor();

export const heading =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('heading', { name, exact: true }).waitFor();

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Presses a button, and waits for the heading of the dialog it opens. */
export const opensDialog =
  (button: string, question: string) =>
  async (page: Page): Promise<void> => {
    await press(page, button);
    await heading(question)(page);
  };

/** No page of the panel. */
const NOWHERE = '/between-two-pages';

const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Opens a page as a link to it does, which takes a fraction of loading the panel anew. The page that says there is none,
 * in between, leaves nothing of the page before: no overlay, no state of a form.
 */
export async function openByLink(page: Page, path: string): Promise<void> {
  const notFound = page.getByRole('heading', { level: 1, name: /^404 / });
  await follow(page, NOWHERE);
  await notFound.waitFor();
  await expect(page.locator('.MuiModal-root')).toHaveCount(0);
  await follow(page, path);
  await notFound.waitFor({ state: 'detached' });
}

/** Takes a picture of every screen in each theme, and returns its layout problems. */
export async function picturesOf(
  { browser, url, cookies = [] }: Visitor,
  screens: readonly Screen[],
  viewport: Viewport,
  prepare?: (page: Page) => Promise<void>,
): Promise<string[]> {
  const context = await browser.visitor(url, {
    storageState: { cookies, origins: [] },
    viewport,
  });
  const page = await context.newPage();
  await prepare?.(page);
  const problems: string[] = [];
  for (const [place, { name, path, isLoaded, ready }] of screens.entries()) {
    // What is prepared is to meet the requests of a panel that knows nothing yet.
    const isByLink = place > 0 && !isLoaded && cookies.length > 0 && !prepare;
    await (isByLink ? openByLink(page, path) : page.goto(path));
    await ready(page);
    problems.push(...(await layoutProblems(page, name)));
  }
  await context.close();
  return problems;
}
