import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Where pictures are put: nothing there is kept in the repository. */
export const ARTIFACTS = fileURLToPath(new URL('../../.artifacts/', import.meta.url));

/** The installed Chromium, and how it is started. */
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

/** The installed Chromium, and everything its pages complained about. */
export class TestBrowser {
  /** Script errors and refusals of the content security policy; a failed request is an answer, not a complaint. */
  readonly complaints: string[] = [];

  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<TestBrowser> {
    return new TestBrowser(await chromium.launch(CHROMIUM));
  }

  /** A visitor of their own: no cookie and no storage but what the options bring. */
  async visitor(baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL,
      viewport: DESKTOP,
      locale: 'en-GB',
      // Behind a worker, calls can no longer be answered by a test; the one of the worker itself allows it.
      serviceWorkers: 'block',
      ...options,
    });
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

  close(): Promise<void> {
    return this.browser.close();
  }
}

export async function takePicture(page: Page, name: string): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: `${ARTIFACTS}${name}.png`, animations: 'disabled' });
}

/** Pixels by which the page is wider than the window. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
