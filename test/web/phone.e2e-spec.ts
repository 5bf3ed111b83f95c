import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { pendingUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { incidentOf } from '../support/stored-alerts.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { TestBrowser } from './support/browser.js';
import { cutOffLabel } from './support/cut-off.js';
import { layoutProblems } from './support/layout-checks.js';
import { overrunningScrollers } from './support/overrun.js';
import { openByLink } from './support/screens.js';
import { smallTargets } from './support/targets.js';
import { shareSession } from './support/steps.js';

test.setTimeout(180_000);

const SMALL_PHONE = { width: 360, height: 740 };

/** Every route of the panel; titles in English, without the product name at the end. */
const BEFORE_SETUP = [['/setup', 'Setup']] as const;
const SIGNED_OUT = [
  ['/auth', 'Sign in'],
  ['/nowhere', 'Page Not Found'],
] as const;
const SIGNED_IN = [
  ['/', 'Dashboard'],
  ['/servers', 'My Servers'],
  ['/servers/1', 'Chernarus'],
  ['/servers/1/tasks', 'Server Tasks: Chernarus'],
  ['/servers/alerts', 'Alerts'],
  ['/servers/alerts?tab=incidents', 'Alerts'],
  ['/servers/alerts?tab=maintenance', 'Alerts'],
  ['/servers/alerts?tab=status-pages', 'Alerts'],
  ['/servers/1/incidents/1', 'Chernarus: incident'],
  ['/servers/1/people', 'People: Chernarus'],
  ['/invitation', 'Invitation'],
  ['/console', 'RCON Console'],
  ['/console/1', 'RCON Console'],
  ['/logs', 'Server Logs'],
  ['/logs/1', 'Server Logs'],
  ['/settings', 'Settings'],
  ['/subscription', 'Subscription'],
  ['/debug', 'User Debug'],
  ['/admin', 'Admin Panel'],
] as const;
/** Overlays, and how to open them independent of the language. */
const OPENED = [
  ['/debug', 'header button:first-of-type'],
  ['/debug', 'header [aria-haspopup="menu"]'],
  ['/debug', 'header [aria-haspopup="dialog"]'],
  ['/servers', 'main .MuiButton-contained'],
  ['/servers/1/tasks', 'main .MuiButton-contained'],
  ['/servers/1/people', 'main .MuiButton-contained'],
] as const;

/** The language of the specification, and the one with the longest words. */
const LANGUAGES = ['en', 'de'] as const;

type Language = (typeof LANGUAGES)[number];
type Route = readonly [path: string, title: string];

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let admin: RawClient;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

/** A server with some history, a schedule, and a pending user. */
async function seed(): Promise<RawClient> {
  const client = await signedInAdmin(outpost);
  await client.post('/api/servers', { name: 'Chernarus', ...battleyeAddress(battleye) });
  await client.post('/api/servers/1/command', { command: 'players' });
  const schedule = { command: 'say -1 Restart in 15 minutes', schedule: '45 3 * * *', enabled: true };
  await client.post('/api/servers/1/scheduled', schedule);
  await outpost.query(incidentOf(1));
  const work = { name: 'Mod update', scope: 'server', serverId: 1, timing: { kind: 'once' } };
  await client.post('/api/maintenance', work);
  await pendingUser(outpost, 'boris');
  return client;
}

async function phoneOf(language: Language, account?: RawClient): Promise<Page> {
  const localStorage = [{ name: 'language', value: language }];
  const context = await browser.visitor(outpost.url, {
    storageState: { cookies: [], origins: [{ origin: outpost.url, localStorage }] },
    viewport: SMALL_PHONE,
    hasTouch: true,
    isMobile: true,
  });
  if (account) {
    await shareSession(account, context, outpost.url);
  }
  return context.newPage();
}

/** Waits until the page is complete, independent of the language. */
async function open(page: Page, path: string, isByLink: boolean): Promise<void> {
  await (isByLink ? openByLink(page, path) : page.goto(path));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
  await page.evaluate(() => document.fonts.ready);
}

/** Problems of the page's layout and accessibility; also takes its picture. */
async function problemsOf(page: Page, place: string, language: Language): Promise<string[]> {
  const name = `${place} ${language}`;
  const problems = [
    ...(await smallTargets(page)),
    ...(await cutOffLabel(page)),
    ...(await overrunningScrollers(page)),
    ...(await layoutProblems(page, `phone-${name.replaceAll(/\W+/g, '-')}`)),
    // Accessibility does not depend on the length of the words.
    ...(language === 'en' ? await accessibilityProblems(page) : []),
  ];
  return problems.map((problem) => `${name}: ${problem}`);
}

async function visitAll(
  routes: readonly Route[],
  language: Language,
  account?: RawClient,
): Promise<string[]> {
  const page = await phoneOf(language, account);
  const problems: string[] = [];
  for (const [place, [path, title]] of routes.entries()) {
    await open(page, path, place > 0 && account !== undefined);
    problems.push(...(await problemsOf(page, path, language)));
    const hasTitle = (await page.title()) === `${title} | Outpost`;
    if (language === 'en' && !hasTitle) problems.push(`${path}: is called ${await page.title()}`);
  }
  await page.context().close();
  return problems;
}

async function visitOverlays(language: Language): Promise<string[]> {
  const page = await phoneOf(language, admin);
  const problems: string[] = [];
  for (const [place, [path, opener]] of OPENED.entries()) {
    await open(page, path, place > 0);
    await page.locator(opener).first().click();
    await page.locator('.MuiModal-root').waitFor();
    problems.push(...(await problemsOf(page, `${path} ${opener}`, language)));
  }
  await page.context().close();
  return problems;
}

test.describe('On a small phone, every page fits, has its title and large enough touch targets', () => {
  for (const language of LANGUAGES) {
    test(`before the setup, in ${language}`, async () => {
      expect(await visitAll(BEFORE_SETUP, language)).toEqual([]);
    });
  }

  test('once there is an admin', async () => {
    admin = await seed();
  });

  for (const language of LANGUAGES) {
    test(`signed out, in ${language}`, async () => {
      expect(await visitAll(SIGNED_OUT, language)).toEqual([]);
    });
  }

  for (const language of LANGUAGES) {
    test(`signed in, in ${language}`, async () => {
      expect(await visitAll(SIGNED_IN, language, admin)).toEqual([]);
    });
  }

  for (const language of LANGUAGES) {
    test(`with an overlay open, in ${language}`, async () => {
      expect(await visitOverlays(language)).toEqual([]);
    });
  }
});
