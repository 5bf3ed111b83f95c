import { chromium } from '@playwright/test';
import { findChromium } from '../../support/chromium.js';

/**
 * A real browser in which the admin of a panel is signed in, or nobody when there is no cookie.
 *
 * @param {{ url: string, cookie?: string }} panel
 * @param {{ folder: string, args?: readonly string[] }} options where the browser keeps its profile, and its switches
 */
export async function openBrowser({ url, cookie }, { folder, args = [] }) {
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: ['--no-sandbox', ...args],
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  if (cookie !== undefined) {
    const [name, ...value] = cookie.split('=');
    await browser.addCookies([{ name, value: value.join('='), url }]);
  }
  return browser;
}
