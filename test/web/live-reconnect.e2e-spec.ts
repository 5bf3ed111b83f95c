import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { PanelProcess } from '../support/panel-process.js';
import { TestBrowser } from './support/browser.js';
import { ADMIN, registerServer, signIn } from './support/steps.js';

test.setTimeout(120_000);

/** Five retries two seconds apart, or the thirty-second check, plus a margin. */
const UNTIL_NEXT_STATE_MS = 40_000;

let dataDir: string;
let server: PanelProcess;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

/** With an admin in the settings, so that no setup code has to be read. */
const start = (port: string): Promise<PanelProcess> =>
  PanelProcess.start(dataDir, {
    PORT: port,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });

test.beforeAll(async ({ browser: chromium }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-revival-'));
  browser = TestBrowser.in(chromium);
  [server, battleye] = await Promise.all([start('0'), startBattleye()]);
  page = await (await browser.visitor(server.url)).newPage();
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await registerServer(page, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  await page.goto('/servers');
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([server.kill(), battleye.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Records each state the badge shows from now on. */
async function recordBadge(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const badge = document.querySelector<HTMLElement>('[data-live]');
    const seen: string[] = [];
    const note = (): void => void seen.push(`${badge?.dataset['live'] ?? ''}: ${badge?.innerText ?? ''}`);
    if (badge)
      new MutationObserver(note).observe(badge, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

async function execute(command: string): Promise<void> {
  await page.getByLabel('Command', { exact: true }).fill(command);
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator(`[data-command="${command}"]`).waitFor();
}

/** An entry is delivered before it is written a moment later: a kill must not come between the two. */
async function untilStored(command: string): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get('/api/servers/1/logs?type=command');
    expect(await answer.text()).toContain(command);
  }).toPass({ intervals: [50] });
}

const shownCommands = (): Promise<(string | null)[]> =>
  page
    .locator('[data-command]')
    .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('data-command')));

test.describe('A server process that is killed and started again under an open console', () => {
  let badgeStates: () => Promise<string[]>;

  test('is missed at once: the badge is closed, counts five retries and goes into limited mode [S9.31]', async () => {
    await page.goto('/console');
    await page.getByText('Realtime').waitFor();
    await execute('version');
    await untilStored('version');
    badgeStates = await recordBadge();
    await server.kill();
    await page
      .locator('[data-mode="fallback"]')
      .getByText('Polling')
      .waitFor({ timeout: UNTIL_NEXT_STATE_MS });
    const seen = (await badgeStates()).join('\n');
    for (const state of ['closed: Disconnected', 'connecting: Connecting', 'error: Connection error']) {
      expect(seen).toContain(state);
    }
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(seen).toContain(`(attempts: ${attempt})`);
    expect(seen).not.toContain('(attempts: 6)');
    expect(seen).toContain('fallback: Limited Mode');
  });

  test('shows in the badge that polling fails too', async () => {
    await page.locator('[data-last-message]', { hasText: 'connectionError' }).waitFor({
      timeout: UNTIL_NEXT_STATE_MS,
    });
  });

  test('reconnects without a reload, still signed in, with what others sent meanwhile', async () => {
    server = await start(new URL(server.url).port);
    const other = new RawClient(server.url);
    await other.post('/api/login', { username: ADMIN.username, password: ADMIN.password });
    await sendUntilConnected(other, 'admins');
    await page.locator('[data-live="open"]').waitFor({ timeout: UNTIL_NEXT_STATE_MS });
    await page.getByText('Realtime').waitFor();
    await page.locator('[data-command="admins"]').waitFor();
  });

  test('has the full history, and accepts commands again', async () => {
    await execute('bans');
    expect(await shownCommands()).toEqual(['version', 'admins', 'bans']);
    expect(browser.complaints.filter((complaint) => !complaint.includes('WebSocket'))).toEqual([]);
  });
});

/** The restarted panel has to log in to the game server first. */
async function sendUntilConnected(client: RawClient, command: string): Promise<void> {
  for (;;) {
    const { body } = await client.post<{ status: string }>('/api/servers/1/status');
    if (body.status === 'online') break;
  }
  expect((await client.post('/api/servers/1/command', { command })).status).toBe(200);
}
