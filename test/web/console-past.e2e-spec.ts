import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { addServer, battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, takePicture, TestBrowser } from './support/browser.js';
import { serverRow, shareSession } from './support/steps.js';

const HOUR_MS = 3_600_000;
const LINES = 1_200;

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  let first: StartedPanel;
  [first, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(first);
  const { id } = await addServer(admin, 'Chernarus', battleyeAddress(battleye));
  const said = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, at) => `(Global) Salt: line ${from + at} of many`);
  const now = Date.now();
  await first.insertLines(id, said(0, LINES / 2), now - 5 * HOUR_MS);
  await first.insertLines(id, said(LINES / 2, LINES / 2), now - 2 * HOUR_MS);
  // Lines of the next process come after those that were inserted.
  await first.stop();
  outpost = await StartedPanel.start({ dataDir: first.dataDir });
  const visitor = await browser.visitor(outpost.url, { colorScheme: 'dark', timezoneId: 'UTC' });
  await shareSession(admin, visitor, outpost.url);
  page = await visitor.newPage();
  await page.goto('/servers');
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const line = (number: number) => page.locator('[data-line]', { hasText: `line ${number} of many` });
const marked = () => page.locator('[data-current]');
const stream = () => page.getByRole('log');

/** Until the line is drawn, which may need more of the timeline. */
const scrolledTo = (number: number, where: 'top' | 'bottom') =>
  expect.poll(
    async () => {
      await stream().evaluate((element, end) => element.scrollTo({ top: end === 'top' ? 0 : 1e6 }), where);
      return line(number).count();
    },
    { timeout: 15_000 },
  );

// Each test builds on the one before.
test.describe('The past of a console', () => {
  test('opens from a line of the log, around that line', async () => {
    await page.goto('/logs/1?q=line+300+of');
    await page
      .locator('[data-log]')
      .getByRole('link', { name: /\d\d:\d\d:\d\d/ })
      .click();
    await expect(page).toHaveURL(/\/console\/1\?at=\d+$/);
    await expect(marked()).toContainText('line 300 of many');
    for (const number of [299, 300, 301]) await expect(line(number)).toBeInViewport();
    await page.getByText(/^The console as it was on /).waitFor();
    await expect(page.getByLabel('Command', { exact: true })).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'console-past-dark-1440');
  });

  test('is read on in both directions, and the line stays where it is', async () => {
    await scrolledTo(0, 'top').toBe(1);
    await scrolledTo(LINES - 1, 'bottom').toBe(1);
    await page.reload();
    await expect(marked()).toContainText('line 300 of many');
    await expect(line(300)).toBeInViewport();
  });

  test('has an address for each of its lines', async () => {
    await line(305)
      .getByRole('link', { name: /\d\d:\d\d/ })
      .click();
    await expect(marked()).toContainText('line 305 of many');
    await page.goBack();
    await expect(marked()).toContainText('line 300 of many');
  });

  test('leads back to now, where commands are sent again', async () => {
    await page.getByRole('link', { name: 'Back to now' }).click();
    await expect(page).toHaveURL(/\/console\/1$/);
    await page.getByLabel('Command', { exact: true }).waitFor();
    battleye.say('(Global) Salt: this is now');
    await stream().getByText('this is now').waitFor();
  });

  test('is opened at a time', async () => {
    await page.getByRole('button', { name: 'Go to a time' }).click();
    const question = page.getByRole('dialog', { name: 'Go to a time' });
    await question
      .getByRole('textbox', { name: 'When' })
      .fill(new Date(Date.now() - 3 * HOUR_MS).toISOString().slice(0, 16));
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Go' }).click();
    await expect(marked()).toContainText(`line ${LINES / 2} of many`);
    await expect(line(LINES / 2)).toBeInViewport();
  });

  test('fits a phone', async () => {
    await page.setViewportSize(PHONE);
    await expect.poll(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'console-past-dark-390');
    await page.setViewportSize(DESKTOP);
  });
});
