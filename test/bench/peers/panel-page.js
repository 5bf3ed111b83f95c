import { chromium } from '@playwright/test';
import { findChromium } from '../../support/chromium.js';

/**
 * A real browser, signed in as the panel's admin if a cookie is given.
 *
 * @param {{ url: string, cookie?: string }} panel
 * @param {{ folder: string, args?: readonly string[] }} options the browser's profile folder, and its switches
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
