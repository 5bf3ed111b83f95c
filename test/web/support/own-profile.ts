import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM, DESKTOP } from './browser.js';

/**
 * A browser with a profile of its own, as on anybody's machine: a visitor of the test browser surfs in private,
 * where nothing can be installed. Closing it ends the browser and removes the profile.
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
