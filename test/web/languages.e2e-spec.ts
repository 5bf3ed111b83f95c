import { expect, type Page, test } from '@playwright/test';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { ADMIN, becomeAdmin, toast } from './support/steps.js';

const GERMAN_TEXTS = '**/assets/de-*.js';
/** Passed one by one on the page's fake clock, so that real responses can arrive in between. */
const SLOW_SECONDS = 20;
const ENGLISH_SIGN_IN = /Welcome back|Sign in|Username|Password|Login|Register/u;

let outpost: StartedPanel;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  await becomeAdmin(await (await browser.visitor(outpost.url)).newPage(), outpost.setupCode);
  page = await readerOfGerman();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const readerOfGerman = async (): Promise<Page> =>
  (await browser.visitor(outpost.url, { locale: 'de-DE' })).newPage();

const heading = (name: string, on = page) => on.getByRole('heading', { name, exact: true });

const pageLanguage = (): Promise<string | null> => page.locator('html').getAttribute('lang');

/** Records the text of every state of the page, however short. */
async function recordShownTexts(on: Page): Promise<() => Promise<readonly string[]>> {
  await on.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const record = (): number =>
      shown.push(`${document.title}\n${document.querySelector('body')?.innerText}`);
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => on.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

test.describe('A browser that asks for German', () => {
  test('gets sign-in in German, on a page with that lang attribute', async () => {
    await page.goto('/auth');
    await heading('Willkommen zurück').waitFor();
    await expect(page.locator('form label')).toHaveText(['Benutzername', 'Passwort'], { useInnerText: true });
    expect(await page.title()).toBe('Anmelden | Outpost');
    expect(await pageLanguage()).toBe('de');
  });

  test('never shows English, however long its translations take', async () => {
    const fresh = await readerOfGerman();
    const shownTexts = await recordShownTexts(fresh);
    await fresh.clock.install();
    const release = await holdCalls(fresh, GERMAN_TEXTS, (route) => route.continue());
    const request = fresh.waitForRequest(GERMAN_TEXTS);
    await fresh.goto('/auth');
    await request;
    for (let second = 0; second < SLOW_SECONDS; second++) await fresh.clock.runFor(1_000);
    release();
    await heading('Willkommen zurück', fresh).waitFor();
    const shown = await shownTexts();
    expect(shown.at(-1)).toMatch(/Anmelden \| Outpost[^]*Benutzername/u);
    expect(shown.filter((words) => ENGLISH_SIGN_IN.test(words))).toEqual([]);
    await fresh.context().close();
  });
});

test.describe('The language chosen on the page', () => {
  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel('Nazwa użytkownika').fill(ADMIN.username);
    await page.getByLabel('Hasło').fill(password);
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
  };

  test('applies at once, and keeps what was typed', async () => {
    await page.getByLabel('Benutzername').fill('anna');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Polski');
    await heading('Witaj ponownie').waitFor();
    expect(await page.getByLabel('Nazwa użytkownika').inputValue()).toBe('anna');
    expect(await page.title()).toBe('Logowanie | Outpost');
    expect(await pageLanguage()).toBe('pl');
  });

  test('survives a reload', async () => {
    await page.reload();
    await heading('Witaj ponownie').waitFor();
    expect(await page.getByRole('combobox', { name: 'Język' }).inputValue()).toBe('pl');
    expect(await pageLanguage()).toBe('pl');
  });

  test('applies to the refusal of a wrong password', async () => {
    await signIn('wrong password');
    await toast(page, 'Logowanie nie powiodło się')
      .getByText('Nazwa użytkownika lub hasło są nieprawidłowe', { exact: true })
      .waitFor();
  });

  test('applies after sign-in too, and can be changed in the settings', async () => {
    await signIn(ADMIN.password);
    await toast(page, 'Witaj ponownie, anna!').waitFor();
    await page.goto('/settings');
    await heading('Ustawienia').waitFor();
    const card = page.getByRole('region', { name: 'Język i wygląd' });
    for (const label of ['Język', 'Motyw']) await card.getByText(label, { exact: true }).waitFor();
    await card.getByRole('combobox', { name: 'Język' }).selectOption('English');
    await heading('Settings').waitFor();
    await page.getByRole('region', { name: 'Language and appearance' }).waitFor();
    expect(await page.title()).toBe('Settings | Outpost');
    expect(await pageLanguage()).toBe('en');
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
