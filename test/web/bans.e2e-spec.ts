import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, sourceAddress, startBattleye, startSource } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { PHONE, TestBrowser } from './support/browser.js';
import { holdCalls } from './support/hold-calls.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { shareSession, toast } from './support/steps.js';

const GUID = 'c0ffee'.padEnd(32, '0');
const ADDRESS = '203.0.113.7';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let squad: SimulatedSourceServer;
let browser: TestBrowser;
let admin: RawClient;
let page: Page;
const ids = { chernarus: 0, squad: 0 };

async function add(client: RawClient, fields: object): Promise<number> {
  const { body } = await client.post<{ id: number }>('/api/servers', fields);
  await client.post(`/api/servers/${body.id}/status`);
  return body.id;
}

async function visitor(client: RawClient, options: object = {}): Promise<BrowserContext> {
  const context = await browser.visitor(outpost.url, options);
  await shareSession(client, context, outpost.url);
  return context;
}

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye, squad] = await Promise.all([StartedPanel.start(), startBattleye(), startSource()]);
  admin = await signedInAdmin(outpost);
  ids.chernarus = await add(admin, { ...battleyeAddress(battleye), name: 'Chernarus' });
  ids.squad = await add(admin, { ...sourceAddress(squad), name: 'Gorodok', game: 'squad' });
  page = await (await visitor(admin)).newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await Promise.all([battleye.stop(), squad.stop()]);
});

const ban = (target: string, minutes: number, reason: string) =>
  battleye.world.bans.add(target, minutes, reason, battleye.world.now());
const bannedNow = () => battleye.world.bans.list().map(({ target }) => target);

const panel = (of = page) => of.getByRole('region', { name: 'Players' });
const row = (target: string, of = page) => panel(of).locator(`[data-ban="${target}"]`);
const rows = () => panel().locator('[data-ban]');
const unban = (target: string, of = page) => row(target, of).getByRole('button', { name: `Unban ${target}` });
const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const reread = () => panel().getByRole('button', { name: 'Read the bans now' }).click();

async function openBans(serverId: number, of = page): Promise<void> {
  await of.goto(`/servers/${serverId}`);
  await panel(of).getByRole('tab', { name: 'Bans' }).click();
}

// Each test builds on the one before.
test.describe('The bans of a server', () => {
  test('are listed with identifier, reason and duration', async () => {
    ban(GUID, 30, 'Duping');
    ban(ADDRESS, 0, 'Came back');
    await openBans(ids.chernarus);
    await panel().getByText('2 bans', { exact: true }).waitFor();
    await row(GUID).getByText('GUID', { exact: true }).waitFor();
    await row(GUID)
      .getByText(/^(?:30|29)m left$/)
      .waitFor();
    await row(GUID).getByText('Duping').waitFor();
    expect(await row(ADDRESS).innerText()).toMatch(/IP address\s+Permanent\s+Came back/);
  });

  test('stay when the confirmation is dismissed', async () => {
    await unban(ADDRESS).click();
    await page.getByText(`Every ban of ${ADDRESS} is lifted`).waitFor();
    await answer('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(bannedNow()).toEqual([GUID, ADDRESS]);
  });

  test('are lifted, and confirmed to be gone', async () => {
    await unban(ADDRESS).click();
    await answer('Unban');
    await toast(page, 'Unban confirmed').waitFor();
    await row(ADDRESS).waitFor({ state: 'detached' });
    expect(bannedNow()).toEqual([GUID]);
  });

  test('that could not be lifted are reported as still present', async () => {
    const { bans } = battleye.world;
    const remove = bans.remove.bind(bans);
    bans.remove = () => undefined;
    await unban(GUID).click();
    await answer('Unban');
    await toast(page, 'Unban not confirmed').waitFor();
    await row(GUID).waitFor();
    bans.remove = remove;
  });

  test('can be empty', async () => {
    battleye.world.bans.remove(0);
    await reread();
    await panel().getByText('Nobody is banned.').waitFor();
    await panel().getByText('0 bans', { exact: true }).waitFor();
  });

  test('are searchable, with fifty shown at once', async () => {
    for (let number = 0; number < 60; number += 1) ban(`10.0.0.${number}`, 0, `Case ${number}`);
    await reread();
    await panel().getByText('60 bans', { exact: true }).waitFor();
    await expect(rows()).toHaveCount(50);
    await panel().getByRole('button', { name: 'Show more' }).click();
    await expect(rows()).toHaveCount(60);
    await panel().getByRole('searchbox', { name: 'Find a ban' }).fill('case 57');
    await row('10.0.0.57').waitFor();
    await expect(rows()).toHaveCount(1);
    await panel().getByRole('searchbox').fill('nobody');
    await panel().getByText('No ban matches.').waitFor();
  });
});

test.describe('The list of bans', () => {
  test('shows loading and errors, and reloads on request', async () => {
    const release = await holdCalls(page, '**/bans', (route) =>
      route.fulfill({ status: 502, json: { status: 502, detail: 'The server does not answer' } }),
    );
    await openBans(ids.chernarus);
    await panel().getByRole('status', { name: 'Loading bans' }).waitFor();
    release();
    await panel()
      .getByText(/^The bans could not be read: .*The server does not answer/)
      .waitFor();
    await page.unroute('**/bans');
    await panel().getByRole('button', { name: 'Try again' }).click();
    await panel().getByText('60 bans', { exact: true }).waitFor();
  });

  test('explains why a game has none', async () => {
    await openBans(ids.squad);
    await panel()
      .getByText('No list of bans: The game lists no bans over RCON; they are in Bans.cfg.')
      .waitFor();
  });

  test('disables lifting a ban, with the reason, when the plan excludes it', async () => {
    const bertil = await signedInUser(outpost, admin, 'bertil');
    const server = await add(bertil, { ...battleyeAddress(battleye), name: 'Namalsk' });
    const guest = await (await visitor(bertil)).newPage();
    await openBans(server, guest);
    await guest.getByText('Lifting bans is part of Premium.').waitFor();
    expect(await unban('10.0.0.1', guest).isDisabled()).toBe(true);
    await guest.context().close();
  });

  test('is in the user’s language', async () => {
    const origins = [{ origin: outpost.url, localStorage: [{ name: 'language', value: 'de' }] }];
    const context = await visitor(admin, { storageState: { cookies: [], origins } });
    const reader = await context.newPage();
    await reader.goto(`/servers/${ids.chernarus}`);
    await reader.getByRole('tab', { name: 'Bans' }).click();
    await reader.getByText('60 Bans', { exact: true }).waitFor();
    await reader.getByRole('button', { name: 'Entbannen: 10.0.0.1', exact: true }).waitFor();
    await context.close();
  });
});

test.describe('The list of bans fits the window and is accessible', () => {
  test.beforeAll(() => ban(GUID, 30, 'Duping, and a reason that is long enough for more than one line'));

  for (const viewport of WIDTHS) {
    test(`at ${viewport.width} pixels`, async () => {
      const context = await visitor(admin, { viewport });
      const reader = await context.newPage();
      await reader.goto(`/servers/${ids.chernarus}`);
      if (viewport.width <= PHONE.width) {
        await panel(reader).getByRole('button', { name: 'Show who is on' }).click();
      }
      await panel(reader).getByRole('tab', { name: 'Who is on' }).press('ArrowRight');
      await row(GUID, reader).waitFor();
      const problems = await layoutProblems(reader, 'bans');
      // Resizing the window has switched back to the list of players.
      await panel(reader).getByRole('tab', { name: 'Bans' }).click();
      await unban(GUID, reader).click();
      await reader.getByText(`Every ban of ${GUID}`).waitFor();
      problems.push(...(await layoutProblems(reader, 'bans-unban')));
      await context.close();
      expect(problems).toEqual([]);
    });
  }

  test('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
