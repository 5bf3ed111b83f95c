import { type BrowserContext, type Page } from '@playwright/test';
import { type TestBrowser } from './browser.js';
import { layoutProblems, type Viewport } from './layout-checks.js';

/** A page in a state that is photographed and checked. */
export interface Screen {
  readonly name: string;
  readonly path: string;
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
  for (const { name, path, ready } of screens) {
    await page.goto(path);
    await ready(page);
    problems.push(...(await layoutProblems(page, name)));
  }
  await context.close();
  return problems;
}
