import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM, DESKTOP } from './browser.js';

/**
 * A browser with its own profile, as on a user's machine: contexts of the test browser are incognito, where nothing can
 * be installed. Closing it quits the browser and removes the profile.
 */
export async function browserWithProfile(baseURL: string): Promise<BrowserContext> {
  const temporary = '';
  const context = await chromium.launchPersistentContext(temporary, {
    ...CHROMIUM,
    baseURL,
    viewport: DESKTOP,
    locale: 'en-GB',
  });
  context.setDefaultTimeout(15_000);
  return context;
}
