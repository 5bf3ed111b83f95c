import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { ADMIN, becomeAdmin, chooseInRow, registerServer, serverRow, toast } from './support/steps.js';

/** Five retries two seconds apart, plus a margin. */
const UNTIL_FALLBACK_MS = 25_000;

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;
let second: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const badge = (of: Page) => of.locator('[data-live]');

async function execute(of: Page, command: string): Promise<void> {
  await of.getByLabel('Command', { exact: true }).fill(command);
  await of.getByRole('button', { name: 'Execute' }).click();
}

test.describe('Two people at the same console', () => {
  test('see each other’s commands, once [S2.101]', async () => {
    second = await visitor.newPage();
    await Promise.all([page.goto('/console'), second.goto('/console')]);
    await Promise.all([page.getByText('Realtime').waitFor(), second.getByText('Realtime').waitFor()]);
    await execute(page, 'version');
    await Promise.all([page, second].map((reader) => reader.locator('[data-command="version"]').waitFor()));
    await page.reload();
    await page.locator('[data-command="version"]').waitFor();
    await expect(page.locator('[data-command="version"]')).toHaveCount(1);
  });

  test('read what the game prints, and the badge tells of it [S2.162]', async () => {
    battleye.say('(Global) Survivor: hello');
    await page.locator('[data-line]').getByText('hello').waitFor();
    await page.getByText('Last message:').waitFor();
  });

  test('follow the newest line until one of them scrolls up', async () => {
    const stream = second.getByRole('log');
    const fromEnd = () =>
      stream.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    for (let count = 1; count <= 40; count += 1) battleye.say(`(Side) Survivor: line ${count}.`);
    await stream.getByText('line 40.').waitFor();
    expect(await fromEnd()).toBeLessThan(4);
    await stream.evaluate((element) => element.scrollTo({ top: 0 }));
    await second.getByRole('button', { name: 'Latest' }).waitFor();
    battleye.say('(Side) Survivor: the very last one');
    await stream.getByText('the very last one').waitFor();
    expect(await fromEnd()).toBeGreaterThan(100);
    await second.getByRole('button', { name: 'Latest' }).click();
    await second.getByRole('button', { name: 'Latest' }).waitFor({ state: 'detached' });
    expect(await fromEnd()).toBeLessThan(4);
    await second.close();
  });
});

test.describe('A panel whose live socket cannot be reached', () => {
  let limited: BrowserContext;
  let reader: Page;

  test.beforeAll(async () => {
    limited = await browser.visitor(outpost.url, { storageState: await visitor.storageState() });
    // The same panel behind a proxy without WebSocket support.
    await limited.routeWebSocket('**/ws', (socket) => socket.close());
    reader = await limited.newPage();
    await reader.goto('/console');
  });

  test('says so, counts its attempts and changes to polling [S2.102 S2.159]', async () => {
    await badge(reader).getByText('(attempts: 1)').waitFor();
    await reader
      .locator('[data-live="fallback"]')
      .getByText('Limited Mode')
      .waitFor({ timeout: UNTIL_FALLBACK_MS });
    await reader.getByText('Polling').waitFor();
  });

  test('sends commands by HTTP, and finds their answers in the history [S4.32]', async () => {
    const sent = reader.waitForRequest((request) => request.url().endsWith('/command'));
    await execute(reader, 'players');
    expect((await sent).method()).toBe('POST');
    await reader.locator('[data-command="players"]').getByText('players in total').waitFor();
  });

  test('shows within seconds what others send', async () => {
    await page.goto('/console');
    await page.getByText('Realtime').waitFor();
    await execute(page, 'bans');
    await reader.locator('[data-command="bans"]').waitFor();
    await limited.close();
  });
});

test.describe('A browser without a network', () => {
  test('disconnects, reconnects when the network is back, and learns what it missed [S2.103 S4.21]', async () => {
    await visitor.setOffline(true);
    await page.locator('[data-live="closed"]').waitFor();
    await page.locator('[data-mode="disconnected"]').getByText('Offline').waitFor();
    const elsewhere = new RawClient(outpost.url);
    await elsewhere.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
    expect((await elsewhere.post('/api/servers/1/command', { command: 'admins' })).status).toBe(200);
    await visitor.setOffline(false);
    await page.locator('[data-live="open"]').waitFor();
    await page.locator('[data-command="admins"]').waitFor();
  });
});

test.describe('A game server that goes away', () => {
  test('closes its console and says why [S1.2 S2.100 S4.14]', async () => {
    const source = await startSource();
    const address = { type: 'source', game: 'rust', port: source.port, password: RCON_PASSWORD };
    await registerServer(page, { name: 'Rust', ...address });
    await page.goto('/servers');
    await serverRow(page, 'Rust').getByText('Online').waitFor();
    await source.stop();
    await serverRow(page, 'Rust').getByText('Offline').waitFor();
    expect(
      await serverRow(page, 'Rust').getByRole('link', { name: 'Console' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await page.goto('/console/2');
    await page.getByText('Server is offline. Connect to use the console.').waitFor();
    expect(await page.getByLabel('Command', { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'players' }).isDisabled()).toBe(true);
  });
});

test.describe('A panel that is stopped', () => {
  test('keeps the page usable, in limited mode, and reports a failed call', async () => {
    await page.goto('/servers');
    await page.locator('[data-live="open"]').waitFor();
    await outpost.stop();
    await page.locator('[data-live="fallback"]').waitFor({ timeout: UNTIL_FALLBACK_MS });
    await chooseInRow(page, 'Rust', 'Status');
    await toast(page, 'Status check failed').waitFor();
  });
});
