import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/** With `npm run test:pictures` everything is looked at in every width, and kept as a picture. */
export const TAKES_PICTURES = process.env['OUTPOST_PICTURES'] !== undefined;

/** Where pictures are put: nothing there is kept in the repository. */
export const ARTIFACTS = fileURLToPath(new URL('../../.artifacts/', import.meta.url));

/** How the installed Chromium is started. */
export const CHROMIUM = {
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Visitors in the browser that all test files of a worker share, and everything their pages complained about. */
export class TestBrowser {
  /** Script errors and refusals of the content security policy; a failed request is an answer, not a complaint. */
  readonly complaints: string[] = [];

  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static in(browser: Browser): TestBrowser {
    return new TestBrowser(browser);
  }

  /** A visitor of their own: no cookie and no storage but what the options bring. */
  async visitor(baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL,
      viewport: DESKTOP,
      locale: 'en-GB',
      // Behind a worker, calls can no longer be answered by a test; the one of the worker itself allows it.
      serviceWorkers: 'block',
      // Whoever waits for what a test does not look at waits for nothing.
      reducedMotion: 'reduce',
      ...options,
    });
    this.contexts.push(context);
    // A machine that is busy with other things is no failure; what never comes is still found.
    context.setDefaultTimeout(15_000);
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
    return context;
  }

  /** Ends the visits, not the browser. */
  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!TAKES_PICTURES) return;
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: `${ARTIFACTS}${name}.png`, animations: 'disabled' });
}

/** Pixels by which the page is wider than the window. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
