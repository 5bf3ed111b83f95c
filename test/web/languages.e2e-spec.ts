import { expect, type Page, test } from '@playwright/test';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { heldCalls } from './support/held-calls.js';
import { ADMIN, becomeAdmin, toast } from './support/steps.js';

const GERMAN_TEXTS = '**/assets/de-*.js';
/** Passed one by one on the clock of the page, so that everything else it waits for can arrive in between. */
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

/** Keeps every state of the page, however short, by what could be read in it. */
async function keepWhatIsShown(on: Page): Promise<() => Promise<readonly string[]>> {
  await on.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const look = (): number => shown.push(`${document.title}\n${document.querySelector('body')?.innerText}`);
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => on.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

test.describe('A browser that asks for German', () => {
  test('finds sign-in in German, on a page that says which language it is in', async () => {
    await page.goto('/auth');
    await heading('Willkommen zurück').waitFor();
    await expect(page.locator('form label')).toHaveText(['Benutzername', 'Passwort'], { useInnerText: true });
    expect(await page.title()).toBe('Anmelden | Outpost');
    expect(await pageLanguage()).toBe('de');
  });

  test('shows no English for a moment, however long its translations take', async () => {
    const fresh = await readerOfGerman();
    const whatWasShown = await keepWhatIsShown(fresh);
    await fresh.clock.install();
    const letGo = await heldCalls(fresh, GERMAN_TEXTS, (route) => route.continue());
    const asked = fresh.waitForRequest(GERMAN_TEXTS);
    await fresh.goto('/auth');
    await asked;
    for (let second = 0; second < SLOW_SECONDS; second++) await fresh.clock.runFor(1_000);
    letGo();
    await heading('Willkommen zurück', fresh).waitFor();
    const shown = await whatWasShown();
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

  test('is there at once, and what was typed stays', async () => {
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

  test('is the one in which a wrong password is refused', async () => {
    await signIn('wrong password');
    await toast(page, 'Logowanie nie powiodło się')
      .getByText('401: Nazwa użytkownika lub hasło są nieprawidłowe', { exact: true })
      .waitFor();
  });

  test('is the one after sign-in too, and is changed in the settings', async () => {
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

test('has met no script error', () => {
  expect(browser.complaints).toEqual([]);
});
