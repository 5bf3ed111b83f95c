import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/** With `npm run test:pictures` every page is checked at every width, and saved as a picture. */
export const TAKES_PICTURES = process.env['OUTPOST_PICTURES'] !== undefined;

/** The output folder for pictures, ignored by git. */
export const ARTIFACTS = fileURLToPath(new URL('../../.artifacts/', import.meta.url));

/** Launch options for the installed Chromium. */
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
    // Collecting and compiling in threads of their own costs more than it saves where each core has a page already,
    // and a page that is open for seconds does not earn back what its code costs to optimise.
    '--js-flags=--single-threaded,--no-opt,--no-maglev',
    // Likewise a process of its own for the network. The second one is Playwright's, whose list this one replaces.
    '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
  ],
};

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Visitors in the browser that all test files of a worker share, and the errors their pages reported. */
export class TestBrowser {
  /** Script errors and violations of the content security policy; failed requests do not count. */
  readonly complaints: string[] = [];

  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static in(browser: Browser): TestBrowser {
    return new TestBrowser(browser);
  }

  /** An isolated context: no cookies and no storage except those in the options. */
  async visitor(baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL,
      viewport: DESKTOP,
      locale: 'en-GB',
      // Tests can't intercept calls behind a service worker; its own test allows it.
      serviceWorkers: 'block',
      // Waiting for animations that a test does not check would only cost time.
      reducedMotion: 'reduce',
      ...options,
    });
    this.contexts.push(context);
    // Generous, so that a busy machine causes no failure; a missing element is still reported.
    context.setDefaultTimeout(15_000);
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
    return context;
  }

  /** Closes the contexts, not the browser. */
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
