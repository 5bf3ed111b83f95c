import { HISTORY_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { ADMIN, becomeAdmin, registerServer } from './support/steps.js';

const SENT = HISTORY_PAGE_SIZE + 20;

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  const script = new RawClient(outpost.url);
  await script.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
  for (let number = 1; number <= SENT; number += 1) {
    await script.post('/api/servers/1/command', { command: `say -1 number ${number}` });
  }
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const command = (number: number) => page.locator(`[data-command="say -1 number ${number}"]`);

test.describe('The history of a console', () => {
  test('starts with the newest page, and offers to load older entries', async () => {
    await page.goto('/console');
    await command(SENT).waitFor();
    await expect(page.locator('[data-command]')).toHaveCount(HISTORY_PAGE_SIZE);
    await expect(command(SENT - HISTORY_PAGE_SIZE)).toHaveCount(0);
  });

  test('says of each command who sent it, by which way, when and how it ended [S2.96]', async () => {
    const entry = command(SENT);
    await entry.getByText(/^anna · panel · \d+ ms/).waitFor();
    await entry.getByRole('img', { name: 'executed' }).waitFor();
    expect(await entry.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('loads the previous page on scrolling up, and keeps the scroll position', async () => {
    const stream = page.getByRole('log');
    const oldest = command(SENT - HISTORY_PAGE_SIZE + 1);
    await stream.evaluate((element) => element.scrollTo({ top: 0 }));
    const before = await stream.boundingBox();
    await command(1).waitFor({ state: 'attached' });
    await expect(page.locator('[data-command]')).toHaveCount(SENT);
    await expect(page.getByRole('button', { name: 'Load older' })).toHaveCount(0);
    const after = await oldest.boundingBox();
    // It was below the button that loads older entries.
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1_000))).toBeLessThan(80);
  });

  test('keeps loaded entries when a new command arrives', async () => {
    await page.getByLabel('Command', { exact: true }).fill('version');
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('[data-command="version"]').waitFor({ state: 'attached' });
    await expect(page.locator('[data-command]')).toHaveCount(SENT + 1);
  });
});

test.describe('The command line', () => {
  test('executes nothing while it is empty [S5.25]', async () => {
    expect(await page.getByRole('button', { name: 'Execute' }).isDisabled()).toBe(true);
    await page.getByLabel('Command', { exact: true }).fill('   ');
    expect(await page.getByRole('button', { name: 'Execute' }).isDisabled()).toBe(true);
  });

  test('shows that it is executing until the answer arrives', async () => {
    await page.getByLabel('Command', { exact: true }).fill('players');
    const answered = page.locator('[data-command="players"]').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      const words: string[] = [];
      const button = document.querySelector('form button[type="submit"]');
      const note = (): void => void words.push(button?.textContent ?? '');
      if (button)
        new MutationObserver(note).observe(button, { subtree: true, characterData: true, childList: true });
      Object.assign(window, { words });
    });
    await page.getByLabel('Command', { exact: true }).press('Enter');
    await answered;
    expect(await page.evaluate(() => (window as unknown as { words: string[] }).words)).toEqual([
      'Executing...',
      'Execute',
    ]);
  });

  test('is described by the reason while it is disabled', async () => {
    await battleye.stop();
    await page.getByText('Server is offline. Connect to use the console.').waitFor({ timeout: 50_000 });
    const input = page.getByLabel('Command', { exact: true });
    expect(await input.isDisabled()).toBe(true);
    const reason = await input.evaluate(
      (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.innerText,
    );
    expect(reason).toContain('Server is offline. Connect to use the console.');
  });
});
