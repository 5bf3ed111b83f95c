import { type Page, type Route } from '@playwright/test';

/** Holds matching calls until the returned function is called, so that the pending state can be checked. */
export async function holdCalls(
  page: Page,
  calls: string,
  answer: (route: Route) => Promise<void>,
): Promise<() => void> {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.route(calls, (route) => free.then(() => answer(route)));
  return () => release();
}
