import { readFile } from 'node:fs/promises';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { picturesOf, press, type Screen } from './support/screens.js';
import { ADMIN, becomeAdmin, chooseInRow, registerServer, serverRow, signIn } from './support/steps.js';

/** Five retries two seconds apart, plus a margin. */
const UNTIL_FALLBACK_MS = 25_000;

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const lines = (of: Page = page) => of.locator('[data-log]');
const line = (text: string) => lines().filter({ hasText: text });
const chip = (name: string) => page.getByRole('group', { name: 'Type' }).getByRole('button', { name });
const pageButton = (name: string) => page.getByRole('button', { name, exact: true });
const tail = () => page.getByRole('switch', { name: 'Live tail' });
const say = (text: string): void => battleye.say(`(Global) Survivor: ${text}`);

/** Waits until the first row of the page contains this text, and returns all rows. */
async function rowsFrom(text: string): Promise<readonly string[]> {
  await lines().first().getByText(text, { exact: true }).waitFor();
  return lines().allInnerTexts();
}

const chat = (text: string): string => `(Global) Survivor: ${text}`;

test.describe('A user without servers', () => {
  test('is told what to do, and as an admin may read the log of the system [S2.106 S2.111]', async () => {
    await page.goto('/logs');
    await page.getByText("You don't have any servers yet. Add a server to view logs.").waitFor();
    await page.getByRole('link', { name: 'View the system log' }).click();
    await page.waitForURL('**/logs/0');
    await page.getByRole('combobox', { name: 'Server' }).getByText('System').waitFor();
  });
});

// Each test builds on the one before.
test.describe('An administrator who reads the log of a server', () => {
  test.beforeAll(async () => {
    const address = { type: 'battleye', port: battleye.port, password: RCON_PASSWORD };
    await registerServer(page, { name: 'Chernarus', ...address });
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  });

  test('finds the command that was run in the console, and that the server came online [S2.58]', async () => {
    await page.goto('/console');
    await page.getByLabel('Command', { exact: true }).fill('admins');
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('[data-command="admins"]').waitFor();
    await page.goto('/servers');
    await chooseInRow(page, 'Chernarus', 'Logs');
    await page.waitForURL('**/logs/1');
    await line('anna').filter({ hasText: 'admins' }).getByText('Command').waitFor();
    await line('The server is online').getByText('Status').waitFor();
    expect(await lines().first().locator('time').innerText()).toMatch(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2}:\d{2}$/,
    );
  });

  test('sees chat as it happens', async () => {
    say('hello from Severograd');
    await lines().first().getByText('hello from Severograd').waitFor();
    await lines().first().getByText('Player').waitFor();
    await lines().first().getByText('Chat').waitFor();
  });

  test('turns the pages, five rows each [S2.107 S2.108 S9.20]', async () => {
    for (let count = 1; count <= 12; count += 1) say(`line ${count}.`);
    const first = await rowsFrom(chat('line 12.'));
    expect(first).toHaveLength(5);
    await page.getByText(/^Showing 1 to 5 of \d+ results$/).waitFor();
    await pageButton('Next page').click();
    const second = await rowsFrom(chat('line 7.'));
    expect(second).toHaveLength(5);
    await page.getByText(/^Showing 6 to 10 of \d+ results$/).waitFor();
    expect(await pageButton('Page 2').getAttribute('aria-current')).toBe('page');
  });

  test('stays on another page when a new line arrives, and can jump to it', async () => {
    const before = await lines().allInnerTexts();
    say('somebody shot at me');
    await pageButton('1 new line').waitFor();
    expect(await lines().allInnerTexts()).toEqual(before);
    await pageButton('1 new line').click();
    await rowsFrom(chat('somebody shot at me'));
    await expect(pageButton('1 new line')).toHaveCount(0);
  });

  test('pauses the tail and resumes it', async () => {
    await tail().uncheck();
    const before = await lines().allInnerTexts();
    say('one');
    say('two');
    await pageButton('2 new lines').waitFor();
    expect(await lines().allInnerTexts()).toEqual(before);
    await tail().check();
    await rowsFrom(chat('two'));
    await expect(pageButton('2 new lines')).toHaveCount(0);
  });

  test('filters by one type', async () => {
    await chip('Command').click();
    await line('admins').waitFor();
    await lines().nth(1).waitFor({ state: 'detached' });
    await expect(lines()).toHaveCount(1);
    expect(new URL(page.url()).searchParams.get('type')).toBe('command');
    say('not a command');
    await chip('All').click();
    await rowsFrom(chat('not a command'));
  });

  test('searches on the server, once they have stopped typing', async () => {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/timeline')) requested.push(searchParams.get('q') ?? '');
    });
    await page.getByLabel('Search messages').pressSequentially('SEVEROGRAD');
    await line('line 12.').waitFor({ state: 'detached' });
    await line('hello from Severograd').waitFor();
    await expect(lines()).toHaveCount(1);
    expect(requested).toEqual(['SEVEROGRAD']);
    say('severograd is safe');
    await rowsFrom(chat('severograd is safe'));
  });

  test('sees the same lines after a reload', async () => {
    await page.reload();
    await rowsFrom(chat('severograd is safe'));
    await expect(lines()).toHaveCount(2);
    expect(await page.getByLabel('Search messages').inputValue()).toBe('SEVEROGRAD');
  });

  test('exports exactly these lines [S1.4 S2.112 S2.113]', async () => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^server-logs-1-\d{8}\.csv$/);
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(rows[0]).toBe('Time,Server ID,Type,Message');
    expect(rows).toHaveLength(3);
    const csvRow = (text: string) => new RegExp(`^\\d{4}-.*Z,1,player,.*${text}`);
    expect(rows[1]).toMatch(csvRow('severograd is safe'));
    expect(rows[2]).toMatch(csvRow('hello from Severograd'));
  });

  test('asks for a time in which nothing happened, and clears what was asked [S2.109]', async () => {
    await page.getByRole('textbox', { name: 'From' }).fill('01/01/2099, 00:00');
    await page.getByText('Nothing in the log matches the filter').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowsFrom(chat('severograd is safe'));
    expect(await page.getByLabel('Search messages').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
  });

  test('loads older lines when there are more than fit [S2.108]', async () => {
    for (let count = 1; count <= 600; count += 1) say(`number ${count}.`);
    await rowsFrom(chat('number 600.'));
    await page.reload();
    await page.getByText('Showing 1 to 5 of 500+ results').waitFor();
    await page.getByRole('button', { name: 'Load older' }).click();
    await page.getByText(/^Showing 1 to 5 of 6\d\d results$/).waitFor();
    await expect(page.getByRole('button', { name: 'Load older' })).toHaveCount(0);
    await page.getByRole('button', { name: /^Page 12\d$/ }).click();
    await page.getByText(/^Showing 6\d\d to 6\d\d of 6\d\d results$/).waitFor();
  });

  test('sees sign-ins in the log of the system', async () => {
    await page.getByRole('combobox', { name: 'Server' }).click();
    await page.getByRole('option', { name: 'System' }).click();
    await page.waitForURL('**/logs/0');
    const elsewhere = await browser.visitor(outpost.url);
    await signIn(await elsewhere.newPage(), ADMIN.username, ADMIN.password);
    await line('anna').getByText('Panel login').first().waitFor();
    await elsewhere.close();
  });

  test('sees the latest five lines on the dashboard, as they come [S2.54]', async () => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Recent Activity' });
    await card.locator('[data-log]').nth(4).waitFor();
    say('good night');
    await card.locator('[data-log]').first().getByText('good night').waitFor();
    await card.locator('[data-log]').first().getByText('Chernarus').waitFor();
    await expect(card.locator('[data-log]')).toHaveCount(5);
    await card.getByRole('link', { name: 'View logs' }).click();
    await page.waitForURL('**/logs');
    await rowsFrom(chat('good night'));
  });

  test('sees why a log could not be read, and retries', async () => {
    await page.route('**/timeline?*q=broken*', (route) =>
      route.fulfill({ status: 500, body: 'the disk is full' }),
    );
    await page.getByLabel('Search messages').fill('broken');
    await page.getByText('500: the disk is full').waitFor();
    await expect(lines()).toHaveCount(0);
    await page.unroute('**/timeline?*q=broken*');
    await pageButton('Try again').click();
    await page.getByText('Nothing in the log matches the filter').waitFor();
    await pageButton('Clear search and filter').click();
    await expect(lines()).toHaveCount(5);
  });

  test('sees that a log does not exist', async () => {
    await page.goto('/logs/99');
    await page.getByText('No such log').waitFor();
  });
});

const LOG_SCREENS: readonly Screen[] = [
  {
    name: 'logs',
    path: '/logs/1',
    ready: async (reader) => {
      await lines(reader).nth(4).waitFor();
      await press(reader, 'Show all');
      await press(reader, 'Show less');
    },
  },
  {
    name: 'recent-activity',
    path: '/',
    ready: async (reader) => {
      await reader.getByRole('region', { name: 'Recent Activity' }).scrollIntoViewIfNeeded();
      await lines(reader).nth(4).waitFor();
    },
  },
];

test.describe('The log', () => {
  test.beforeAll(() => {
    battleye.say('Player #3 Survivor (203.0.113.9:2304) connected');
    battleye.say('(Side) Ястреб: a long line, '.padEnd(420, 'as some people like to talk, '));
  });

  for (const viewport of WIDTHS) {
    test(`fits the window and is accessible at ${viewport.width} pixels`, async () => {
      const cookies = await visitor.cookies();
      expect(await picturesOf({ browser, url: outpost.url, cookies }, LOG_SCREENS, viewport)).toEqual([]);
    });
  }

  test('shows new lines within seconds while the live socket cannot be reached', async () => {
    const limited = await browser.visitor(outpost.url, { storageState: await visitor.storageState() });
    await limited.routeWebSocket('**/ws', (socket) => socket.close());
    const reader = await limited.newPage();
    await reader.goto('/logs/1');
    await reader.locator('[data-live="fallback"]').waitFor({ timeout: UNTIL_FALLBACK_MS });
    say('can you hear me?');
    await lines(reader).first().getByText('can you hear me?').waitFor();
    await limited.close();
  });

  test('causes no script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
