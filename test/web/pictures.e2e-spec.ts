import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type BrowserContext, type Page } from 'playwright-core';
import { type BootedOutpost, bootOutpost } from '../support/boot-app.js';
import { RCON_PASSWORD, startBattleye, startSource } from '../support/game-servers.js';
import { accessibilityProblems } from './support/accessibility.js';
import { DESKTOP, PHONE, sidewaysOverflow, takePicture, TestBrowser } from './support/browser.js';
import { addServer, setUpPanel } from './support/steps.js';

jest.setTimeout(120_000);

interface Room {
  readonly name: string;
  readonly path: string;
  /** Visible once the room is complete. */
  readonly ready: (page: Page) => Promise<void>;
}

const heading =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('heading', { name, exact: true }).waitFor();

const serversShown = (page: Page): Promise<void> => page.locator('[data-status="online"]').nth(1).waitFor();

const ROOMS: readonly Room[] = [
  { name: 'dashboard', path: '/', ready: serversShown },
  { name: 'servers', path: '/servers', ready: serversShown },
  {
    name: 'add-server',
    path: '/servers',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Add Server' }).click();
      await page.getByRole('heading', { name: 'Add New Server' }).waitFor();
    },
  },
  { name: 'console', path: '/console', ready: (page) => page.locator('[data-command="players"]').waitFor() },
  { name: 'subscription', path: '/subscription', ready: heading('All Plans Include') },
  { name: 'admin', path: '/admin', ready: (page) => page.locator('[data-user="boris"]').waitFor() },
  {
    name: 'user-menu',
    path: '/subscription',
    ready: async (page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    },
  },
  { name: 'not-found', path: '/nowhere', ready: heading('404 Page Not Found') },
];

const SIGNED_OUT_ROOMS: readonly Room[] = [
  { name: 'login', path: '/auth', ready: heading('Welcome back') },
  {
    name: 'register',
    path: '/auth',
    ready: async (page) => {
      await page.getByRole('tab', { name: 'Register Interest' }).click();
      await page.getByLabel('Confirm Password').waitFor();
    },
  },
];

const SETUP_ROOM: Room = { name: 'setup', path: '/setup', ready: heading('Set up Outpost') };

const LOOKS = [
  { theme: 'dark', viewport: DESKTOP },
  { theme: 'dark', viewport: PHONE },
  { theme: 'light', viewport: DESKTOP },
  { theme: 'light', viewport: PHONE },
] as const;

type Look = (typeof LOOKS)[number];
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

let outpost: BootedOutpost;
let battleye: SimulatedBattleyeServer;
let source: SimulatedSourceServer;
let browser: TestBrowser;
let visitor: BrowserContext;

beforeAll(async () => {
  [outpost, battleye, source, browser] = await Promise.all([
    bootOutpost(),
    startBattleye(),
    startSource(),
    TestBrowser.launch(),
  ]);
  visitor = await browser.visitor(outpost.url);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop(), source.stop()]);
});

/** Servers, a little history and somebody who waits for approval. */
async function furnish(page: Page): Promise<void> {
  await setUpPanel(page, outpost.setupCode);
  await addServer(page, {
    name: 'Chernarus Hardcore',
    type: 'BattlEye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  await addServer(page, { name: 'Rust weekly', type: 'Source', port: source.port, password: RCON_PASSWORD });
  const boris = { username: 'boris', email: 'boris@example.com', password: 'a long password' };
  await page.request.post('/api/register-interest', { data: boris, headers: { origin: outpost.url } });
  await page.goto('/console');
  for (const command of ['version', 'players']) {
    await page.getByLabel('Command', { exact: true }).fill(command);
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator(`[data-command="${command}"]`).waitFor();
  }
}

async function pictureOf(page: Page, room: Room, { theme, viewport }: Look): Promise<string[]> {
  await page.goto(room.path);
  await room.ready(page);
  await page.evaluate(() => document.fonts.ready);
  await takePicture(page, `${room.name}-${theme}-${viewport.width}`);
  const problems = await accessibilityProblems(page);
  const overflow = await sidewaysOverflow(page);
  if (overflow > 0) problems.push(`${overflow} pixels wider than the window`);
  return problems.map((problem) => `${room.name}: ${problem}`);
}

async function picturesOf(rooms: readonly Room[], look: Look, cookies: Cookies = []): Promise<string[]> {
  const origins = [{ origin: outpost.url, localStorage: [{ name: 'theme', value: look.theme }] }];
  const context = await browser.visitor(outpost.url, {
    storageState: { cookies, origins },
    viewport: look.viewport,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  for (const room of rooms) problems.push(...(await pictureOf(page, room, look)));
  await context.close();
  return problems;
}

describe('Every room is drawn within its window and readable for everybody', () => {
  it.each(LOOKS)('before the setup, in $theme at $viewport.width pixels', async (look) => {
    expect(await picturesOf([SETUP_ROOM], look)).toEqual([]);
  });

  it('once there is something to show', async () => {
    await furnish(await visitor.newPage());
  });

  it.each(LOOKS)('signed out, in $theme at $viewport.width pixels', async (look) => {
    expect(await picturesOf(SIGNED_OUT_ROOMS, look)).toEqual([]);
  });

  it.each(LOOKS)('signed in, in $theme at $viewport.width pixels', async (look) => {
    expect(await picturesOf(ROOMS, look, await visitor.cookies())).toEqual([]);
  });

  it('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
