import { type Page, type Route } from '@playwright/test';

/** Holds the calls of a kind, so that what is shown meanwhile can be seen, until they are let go to be answered. */
export async function heldCalls(
  page: Page,
  calls: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(calls, (route) => free.then(() => answer(route)));
  return () => letGo();
}
