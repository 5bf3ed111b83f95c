import { expect, type Page, test } from '@playwright/test';
import { invitedUser, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { addServer, battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { rowMenu, serverRow, shareSession, toast } from './support/steps.js';

/** What names a plan or a price anywhere in the panel. */
const PLAN_WORDS = /\$|Premium|Free Tier|Upgrade|Subscription(?! status)/;

let browser: TestBrowser;
test.beforeAll(({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
});
async function pageOf(client: RawClient, outpost: StartedPanel): Promise<Page> {
  const context = await browser.visitor(outpost.url);
  await shareSession(client, context, outpost.url);
  return context.newPage();
}

/** Everything that can be read on a page, with user menu and palette. */
async function wordsOn(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const content = await page.locator('body').innerText();
  await page.getByRole('button', { name: 'User menu' }).click();
  const menu = await page.getByRole('menu').innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('option').first().waitFor();
  return [content, menu, await palette.innerText()].join('\n');
}

test.describe('On a panel without payments', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let member: RawClient;
  let page: Page;
  test.beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { BILLING: 'off' } });
    admin = await signedInAdmin(outpost);
    member = await signedInUser(outpost, admin, 'boris');
    page = await pageOf(member, outpost);
  });
  test.afterAll(async () => {
    await browser.close();
    await outpost.remove();
  });

  for (const path of ['/', '/servers', '/console', '/logs', '/settings', '/debug']) {
    test(`${path} names neither a plan nor a price, nor do menu and palette`, async () => {
      expect(await wordsOn(page, path)).not.toMatch(PLAN_WORDS);
    });
  }

  test('an admin sees no plans in the list of accounts', async () => {
    const own = await pageOf(admin, outpost);
    expect(await wordsOn(own, '/admin?tab=all')).not.toMatch(PLAN_WORDS);
    await expect(own.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0);
  });

  test('servers can be added at once', async () => {
    await page.goto('/servers');
    await press(page, 'Add Server');
    await page.getByRole('dialog').getByLabel('Server Name').waitFor();
  });

  test('the page about the subscription is unknown', async () => {
    const answer = await page.goto('/subscription');
    expect(answer?.status()).toBe(404);
    await heading('404 Page Not Found')(page);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  });

  const screens: readonly Screen[] = [
    { name: 'no-plans-dashboard', path: '/', ready: text('Total Servers') },
    { name: 'no-plans-servers', path: '/servers', ready: text('Add Server') },
    { name: 'no-plans-settings', path: '/settings', ready: text('You sign in with it') },
    {
      name: 'no-plans-subscription',
      path: '/subscription',
      isLoaded: true,
      ready: text('404 Page Not Found'),
    },
  ];
  for (const viewport of WIDTHS) {
    test(`the pages look right at ${viewport.width} pixels`, async () => {
      const cookies = await page.context().cookies();
      expect(await picturesOf({ browser, url: outpost.url, cookies }, screens, viewport)).toEqual([]);
    });
  }
});

test.describe('Somebody who was only invited to a server', () => {
  let outpost: StartedPanel;
  let page: Page;
  let stop: () => Promise<void>;
  test.beforeAll(async () => {
    const game = await startBattleye();
    outpost = await StartedPanel.start();
    stop = () => game.stop();
    const admin = await signedInAdmin(outpost);
    const owner = await premiumUser(outpost, admin, 'olga');
    const { body } = await owner.post<{ id: number }>('/api/servers', {
      name: 'Chernarus',
      ...battleyeAddress(game),
    });
    const to = { serverId: body.id, username: 'viktor', role: 'viewer' } as const;
    page = await pageOf(await invitedUser(outpost, admin, owner, to), outpost);
  });
  test.afterAll(async () => {
    await browser.close();
    await Promise.all([outpost.remove(), stop()]);
  });

  for (const path of ['/', '/servers', '/console', '/logs', '/debug']) {
    test(`meets neither a plan nor a price on ${path}, in the menu or the palette`, async () => {
      expect(await wordsOn(page, path)).not.toMatch(PLAN_WORDS);
    });
  }

  test('has no button to add a server that only leads to a plan', async () => {
    await page.goto('/servers');
    await text('Chernarus')(page);
    await expect(page.getByRole('button', { name: 'Add Server' })).toHaveCount(0);
  });

  test('finds the plans in the settings, for a server of their own', async () => {
    await page.goto('/settings?tab=subscription');
    await page.getByRole('link', { name: 'Upgrade Now' }).click();
    await page.getByRole('button', { name: 'Activate Subscription' }).click();
    await page.getByText('Subscription Active').waitFor();
    await page.goto('/servers');
    await expect(page.getByRole('button', { name: 'Add Server' })).toBeEnabled();
  });
});

test.describe('After the end of a plan', () => {
  let outpost: StartedPanel;
  let owner: RawClient;
  let page: Page;
  let stop: () => Promise<void>;
  test.beforeAll(async () => {
    const game = await startBattleye();
    outpost = await StartedPanel.start();
    stop = () => game.stop();
    owner = await premiumUser(outpost, await signedInAdmin(outpost), 'olga');
    for (const name of ['Chernarus', 'Livonia']) await addServer(owner, name, battleyeAddress(game));
    page = await pageOf(owner, outpost);
  });
  test.afterAll(async () => {
    await browser.close();
    await Promise.all([outpost.remove(), stop()]);
  });

  test('an open page says that the servers beyond the free one are read-only', async () => {
    await page.goto('/servers');
    await serverRow(page, 'Livonia').getByText('Online').waitFor();
    await owner.post('/api/subscription/cancel');
    await serverRow(page, 'Livonia').getByText('Read-only').waitFor();
    await expect(serverRow(page, 'Chernarus').getByText('Read-only')).toHaveCount(0);
    await page.getByText('those marked as read-only are watched').waitFor();
    await serverRow(page, 'Livonia').getByRole('link', { name: 'Console' }).click();
    await page.getByText('this one is watched, but no commands can be sent').waitFor();
    await expect(page.getByLabel('Command', { exact: true })).toHaveCount(0);
  });

  test('what the plan does not include is not offered, or refused without a question', async () => {
    await page.goto('/servers');
    const menu = await rowMenu(page, 'Chernarus');
    const restart = menu.getByRole('menuitem', { name: /^Restart/ });
    expect(await restart.getAttribute('aria-disabled')).toBe('true');
    await restart.getByText('Part of Premium.').waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await serverRow(page, 'Chernarus').getByRole('link', { name: 'Console' }).click();
    await page.getByLabel('Command', { exact: true }).fill('#shutdown');
    await page.getByRole('button', { name: 'Execute' }).click();
    await toast(page, 'The Free tier does not include the command').waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  for (const viewport of WIDTHS) {
    test(`the list of servers looks right at ${viewport.width} pixels`, async () => {
      const cookies = await page.context().cookies();
      const screens = [{ name: 'read-only-servers', path: '/servers', ready: text('Read-only') }];
      expect(await picturesOf({ browser, url: outpost.url, cookies }, screens, viewport)).toEqual([]);
    });
  }
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
