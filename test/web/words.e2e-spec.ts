import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type Page, type Route } from 'playwright-core';
import { pendingUser } from '../support/accounts.js';
import { type BootedOutpost, bootOutpost } from '../support/boot-app.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { DESKTOP, PHONE, TestBrowser } from './support/browser.js';
import { addServer, ADMIN, serverRow, setUpPanel, signIn } from './support/steps.js';

jest.setTimeout(60_000);

let outpost: BootedOutpost;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  [outpost, battleye, browser] = await Promise.all([bootOutpost(), startBattleye(), TestBrowser.launch()]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await setUpPanel(page, outpost.setupCode);
  await addServer(page, { name: 'Livonia', type: 'BattlEye', port: 9, password: 'x' });
  const entry = { name: 'Chernarus', type: 'BattlEye', port: battleye.port, password: RCON_PASSWORD };
  await addServer(page, entry);
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  await serverRow(page, 'Livonia').getByText('Offline').waitFor();
});

afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const dialog = () => page.getByRole('dialog');
const linesOf = async (text: Promise<string>): Promise<string[]> =>
  (await text).split('\n').filter((line) => line.trim() !== '');

/** Holds the calls of a kind until it is let go. */
async function held(of: Page, calls: string, answer: (route: Route) => Promise<void>): Promise<() => void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await of.route(calls, (route) => free.then(() => answer(route)));
  return () => letGo();
}

describe('The sign-in page', () => {
  let stranger: Page;
  beforeAll(async () => {
    stranger = await (await browser.visitor(outpost.url)).newPage();
    await stranger.goto('/auth');
  });

  it('has two tabs, and asks for name and password in the first', async () => {
    const tabs = stranger.getByRole('tab');
    await tabs.first().waitFor();
    expect(await tabs.allInnerTexts()).toEqual(['Login', 'Register Interest']);
    expect(await stranger.locator('form label').allInnerTexts()).toEqual(['Username', 'Password']);
  });

  it('says what the product is for, and lists four things beside the form', async () => {
    const panel = stranger.getByRole('complementary', { name: 'About Outpost' });
    await panel
      .getByText(
        'Execute remote console commands, monitor server status, manage players, and view server logs and analytics.',
      )
      .waitFor();
    for (const thing of [
      'Real-time server monitoring',
      'Remote console command execution',
      'Player management',
      'Server logs and analytics',
    ])
      await panel.getByText(thing, { exact: true }).waitFor();
    const [box, window] = [await panel.boundingBox(), stranger.viewportSize()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(window?.width);
    await stranger.setViewportSize(PHONE);
    await panel.waitFor({ state: 'hidden' });
    await stranger.setViewportSize(DESKTOP);
  });

  it('reads "Logging in..." while it waits', async () => {
    const letGo = await held(stranger, '**/api/login', (route) => route.fulfill({ status: 503 }));
    await signIn(stranger, ADMIN.username, ADMIN.password);
    await stranger.getByRole('button', { name: 'Logging in...' }).waitFor();
    letGo();
    await stranger.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });

  it('tells who registers about testing and approval, and keeps the confirmation to itself', async () => {
    await stranger.getByRole('tab', { name: 'Register Interest' }).click();
    await stranger
      .getByText(/in a testing phase\. Your registration goes to an admin for approval/)
      .waitFor();
    const labels = ['Username', 'Email', 'Password', 'Confirm Password'];
    expect(await stranger.locator('form label').allInnerTexts()).toEqual(labels);
    const letGo = await held(stranger, '**/api/register-interest', (route) => route.fulfill({ status: 503 }));
    const values = ['dora', 'dora@example.com', 'a long password', 'a long password'];
    for (const [index, label] of labels.entries())
      await stranger.getByLabel(label, { exact: true }).fill(values[index] ?? '');
    const asked = stranger.waitForRequest('**/api/register-interest');
    await stranger.getByRole('button', { name: 'Register Interest' }).click();
    await stranger.getByRole('button', { name: 'Submitting request...' }).waitFor();
    const [username, email, password] = values;
    expect((await asked).postDataJSON()).toEqual({ username, email, password });
    letGo();
    await stranger.context().close();
  });
});

describe('My Servers', () => {
  it('shows that the list is being loaded', async () => {
    const letGo = await held(page, '**/api/servers', (route) => route.fallback());
    await page.goto('/servers');
    await page.locator('[aria-busy="true"][aria-label="Loading servers"]').waitFor();
    letGo();
    await serverRow(page, 'Chernarus').waitFor();
    await page.unroute('**/api/servers');
  });

  it('offers what can be done with a server that is online, and with one that is not', async () => {
    const words = (name: string) => linesOf(serverRow(page, name).innerText());
    await serverRow(page, 'Livonia').getByRole('button', { name: 'Start' }).waitFor();
    for (const action of ['Console', 'Logs', 'Tasks', 'Status', 'Restart'])
      expect(await words('Chernarus')).toContain(action);
    expect(await words('Chernarus')).not.toContain('Start');
    for (const action of ['Console', 'Logs', 'Tasks', 'Status', 'Start'])
      expect(await words('Livonia')).toContain(action);
    expect(await words('Livonia')).not.toContain('Restart');
    const consoleOf = (name: string) => serverRow(page, name).getByRole('link', { name: 'Console' });
    expect(await consoleOf('Livonia').getAttribute('aria-disabled')).toBe('true');
    expect(await consoleOf('Chernarus').getAttribute('aria-disabled')).not.toBe('true');
    expect(await serverRow(page, 'Livonia').getByRole('link', { name: 'Tasks' }).getAttribute('href')).toBe(
      '/servers/1/tasks',
    );
  });

  it('asks before it deletes', async () => {
    await page.getByRole('button', { name: 'Delete Livonia' }).click();
    await dialog().getByRole('heading', { name: 'Delete Livonia?' }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await serverRow(page, 'Livonia').count()).toBe(1);
  });
});

describe('The dialog for a new server', () => {
  const help = () => dialog().getByRole('complementary', { name: 'RCON configuration guide' });

  it('has the fields of a server, slots for Source alone', async () => {
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).click();
    await dialog().getByRole('heading', { name: 'Add New Server' }).waitFor();
    for (const label of ['Server Name', 'Host', 'Port', 'RCON Password'])
      await dialog().getByLabel(label, { exact: true }).waitFor();
    expect(await dialog().getByLabel('Max Players').count()).toBe(0);
    await dialog().getByRole('radio', { name: 'Source' }).check();
    await dialog().getByLabel('Max Players').waitFor();
    await dialog().getByRole('radio', { name: 'BattlEye' }).check();
  });

  it('has a guide for BattlEye, recommended, and one for Source', async () => {
    const guides = await help().getByRole('button').allInnerTexts();
    expect(guides.slice(0, 2)).toEqual(['BattlEye (recommended)', 'Source']);
  });

  it.each([
    'BEServer_x64.cfg',
    'profiles/BattlEye',
    'The name of the file is case sensitive. Once active, it is renamed with a unique code.',
    'RConPassword',
    'RestrictRCon: 1 restricts kick, ban and shutdown, 0 does not.',
    'RConPort: the game port +3 is recommended.',
    'The game port itself and the game port +2 cannot be used.',
    'RConPort 2309',
  ])('says in the guide for BattlEye: %s', async (fact) => {
    const text = (await help().getByRole('region').first().innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toContain(fact);
  });

  it('shows a test while it runs', async () => {
    const letGo = await held(page, '**/api/test-connection', (route) => route.fulfill({ status: 503 }));
    await dialog().getByLabel('Host').fill('127.0.0.1');
    await dialog().getByLabel('RCON Password').fill('x');
    expect(await dialog().getByRole('status').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Test Connection' }).click();
    await dialog().getByText('Testing connection...').waitFor();
    letGo();
    await dialog().getByText('Failed', { exact: true }).waitFor();
    await page.unroute('**/api/test-connection');
  });
});

describe('The console', () => {
  it('chooses the first server that is online, and no offline one can be chosen', async () => {
    await page.goto('/console');
    const picker = page.getByRole('combobox', { name: 'Server' });
    await picker.getByText('Chernarus').waitFor();
    await picker.click();
    const option = page.getByRole('option', { name: 'Livonia' });
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('is empty at first, and at least 16 rem high', async () => {
    await page
      .getByText('No command history available. Execute a command to get started.', { exact: true })
      .waitFor();
    await page.setViewportSize({ width: 1440, height: 400 });
    const box = await page.getByRole('log').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(256);
    await page.setViewportSize(DESKTOP);
  });

  it('has five quick commands', async () => {
    const quick = page.getByRole('group', { name: 'Quick commands' }).getByRole('button');
    expect(await quick.evaluateAll((all) => all.map((button) => button.getAttribute('title')))).toEqual([
      'players',
      'bans',
      'serverstatus',
      'say -1 Server restart in 15 minutes',
      'kick',
    ]);
  });
});

describe('The log', () => {
  it('has a colour of its own for each type', async () => {
    const types = ['command', 'status', 'player', 'error', 'other'];
    const json = types.map((eventType, index) => ({
      id: 5 - index,
      serverId: 2,
      eventType,
      kind: 'line',
      message: `line ${index}`,
      details: null,
      timestamp: '2026-11-20T12:00:00.000Z',
    }));
    await page.route('**/api/servers/2/logs?*', (route) => route.fulfill({ json }));
    await page.goto('/logs/2');
    await page.locator('[data-log]').nth(4).waitFor();
    const colours = await page.locator('[data-log]').evaluateAll((rows, words) => {
      const tagOf = (row: Element, word: string) =>
        [...row.querySelectorAll('span')].find(({ textContent }) => textContent.toLowerCase() === word);
      return rows.map((row, index) => getComputedStyle(tagOf(row, words[index] ?? '') ?? row).color);
    }, types);
    expect(new Set(colours).size).toBe(5);
    await page.unroute('**/api/servers/2/logs?*');
  });

  it('can be chosen of every server, offline or not', async () => {
    await page.getByRole('combobox', { name: 'Server' }).click();
    const options = page.getByRole('option');
    expect(await options.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled')))).toEqual([
      null,
      null,
      null,
    ]);
    await page.keyboard.press('Escape');
  });
});

describe('The tasks of a server', () => {
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });

  it('are entered in a dialog with examples to click', async () => {
    await page.goto('/servers/2/tasks');
    await page.getByRole('button', { name: 'Schedule New Command' }).click();
    const examples = dialog().getByRole('group', { name: 'Example commands' }).getByRole('button');
    expect(await examples.allInnerTexts()).toEqual([
      'players',
      'bans',
      '#lock',
      '#unlock',
      'ban <playerId> <duration> <reason>',
      'kick <playerId> <reason>',
    ]);
    const command = dialog().getByLabel('Command', { exact: true });
    expect(await command.evaluate(({ tagName }) => tagName)).toBe('TEXTAREA');
    await examples.nth(1).click();
    expect(await command.inputValue()).toBe('bans');
    await dialog().getByText('Schedule will begin immediately if enabled.', { exact: true }).waitFor();
    await dialog().getByLabel('Schedule Type').selectOption('Weekly');
    for (const label of ['Minute', 'Hour', 'Day of Week']) await dialog().getByLabel(label).waitFor();
    await button('Cancel').waitFor();
    await button('Schedule Command').click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('are a table of five columns, with what can be done', async () => {
    const table = page.getByRole('table');
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Command',
      'Schedule',
      'Status',
      'Last Run',
      'Actions',
    ]);
    for (const name of ['Test command now', 'Edit', 'Delete'])
      await table.getByRole('button', { name: `${name}: bans` }).waitFor();
    await page.getByRole('heading', { name: 'Scheduled Commands' }).waitFor();
  });

  it('are edited in a dialog with one line for the command', async () => {
    await page.getByRole('button', { name: 'Edit: bans' }).click();
    await dialog().getByRole('heading', { name: 'Edit Scheduled Command' }).waitFor();
    const command = dialog().getByLabel('Command', { exact: true });
    expect(await command.evaluate(({ tagName }) => tagName)).toBe('INPUT');
    await dialog().getByText('Whether this scheduled command is active', { exact: true }).waitFor();
    await button('Cancel').waitFor();
    await command.fill('players');
    const letGo = await held(page, '**/scheduled/*', (route) => route.fallback());
    await button('Update Command').click();
    await button('Updating...').waitFor();
    letGo();
    await dialog().waitFor({ state: 'detached' });
  });
});

describe('The subscription page', () => {
  const plan = (name: string) => page.getByRole('region', { name, exact: true });

  it('compares the plans', async () => {
    await page.goto('/subscription');
    await plan('Free Tier').getByText('$0', { exact: true }).waitFor();
    expect(await plan('Free Tier').getByRole('listitem').allInnerTexts()).toEqual([
      '1 server',
      'Basic commands',
      '24 hours of logs',
    ]);
    await plan('Premium').getByText('$9.99', { exact: true }).waitFor();
    await plan('Premium').getByText('per month', { exact: true }).waitFor();
    expect(await plan('Premium').getByRole('listitem').allInnerTexts()).toEqual([
      'Unlimited servers',
      'All commands with shortcuts',
      '30 days of logs',
      'Advanced player management',
      'Analytics',
      'Priority support',
    ]);
  });

  it('says what all plans include, and answers three questions', async () => {
    expect(await plan('All Plans Include').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Secure connection',
      'Instant execution',
      'Web and mobile access',
    ]);
    expect(await plan('Frequently Asked Questions').getByRole('button').allInnerTexts()).toEqual([
      'What is RCON?',
      'Can I cancel at any time?',
      'How secure are my server credentials?',
    ]);
  });
});

describe('Settings and the admin panel', () => {
  it('have their tabs', async () => {
    await page.goto('/settings');
    await page.getByRole('tab').first().waitFor();
    const tabs = await page.getByRole('tab').allInnerTexts();
    for (const name of ['Profile', 'Password', 'Subscription']) expect(tabs).toContain(name);
    await page.goto('/admin');
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Pending Users', 'All Users']);
  });

  it('list who waits, with name, address and the local date of the request', async () => {
    await pendingUser(outpost, 'emil');
    await page.reload();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Username',
      'Email',
      'Registration Date',
      'Actions',
    ]);
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date()),
    );
    const cells = await page.locator('[data-user="emil"] td').allInnerTexts();
    expect(cells.slice(0, 3)).toEqual(['emil', 'emil@example.com', today]);
    for (const action of ['Approve', 'Make Admin'])
      await page.locator('[data-user="emil"]').getByRole('button', { name: action }).waitFor();
  });
});

it('has met no script error', () => {
  expect(browser.complaints).toEqual([]);
});
