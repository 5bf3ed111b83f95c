import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { serverRow, shareSession, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let ownerContext: BrowserContext;
let owner: Page;
let guest: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(outpost);
  const ownerClient = await premiumUser(outpost, admin, 'olga');
  const guestClient = await signedInUser(outpost, admin, 'boris');
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  for (const name of ['Chernarus', 'Livonia', 'Sakhal'])
    await ownerClient.post('/api/servers', { name, ...address });
  ownerContext = await browser.visitor(outpost.url);
  await shareSession(ownerClient, ownerContext, outpost.url);
  owner = await ownerContext.newPage();
  const guestContext = await browser.visitor(outpost.url);
  await shareSession(guestClient, guestContext, outpost.url);
  guest = await guestContext.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const dialog = (page: Page) => page.getByRole('dialog');
const dialogButton = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator(`[data-row="${name}"]`);

async function choose(...servers: readonly string[]): Promise<void> {
  for (const name of servers) await dialog(owner).getByRole('checkbox', { name }).click();
  await dialogButton(owner, 'Save').click();
  await toast(owner, 'Group saved').waitFor();
  await expect(dialog(owner)).toHaveCount(0);
}

// Each test builds on the one before.
test.describe('A group of servers', () => {
  test('The owner comes from the servers to their groups, and makes one', async () => {
    await owner.goto('/servers');
    await owner.getByRole('link', { name: 'Groups' }).click();
    await owner.getByText('No groups yet.').waitFor();
    await owner.getByRole('button', { name: 'New group' }).click();
    await dialogButton(owner, 'Save').click();
    await dialog(owner).getByRole('alert').getByText('Name is required').waitFor();
    await dialog(owner).getByLabel('Name').fill('Europe');
    await choose('Chernarus', 'Livonia');
    await row(owner, 'Europe').getByText('Chernarus, Livonia').waitFor();
  });

  test('The owner invites somebody to it, who sees its servers at once', async () => {
    await guest.goto('/');
    await row(owner, 'Europe').getByRole('link', { name: 'People' }).click();
    await owner.getByRole('heading', { level: 1, name: 'Europe' }).waitFor();
    await owner.getByRole('button', { name: 'Invite' }).click();
    await dialog(owner).getByRole('radio', { name: 'Moderator' }).check();
    await dialog(owner).getByLabel('Username').fill('boris');
    await dialogButton(owner, 'Create invitation').click();
    await dialogButton(owner, 'Done').click();
    await guest.getByText('olga invites you to the servers of Europe').waitFor();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await guest.waitForURL('**/servers');
    await serverRow(guest, 'Chernarus').waitFor();
    await serverRow(guest, 'Livonia').waitFor();
    await expect(serverRow(guest, 'Sakhal')).toHaveCount(0);
  });

  test('A server that is added appears on the open page of the other one, and one that is taken out leaves it', async () => {
    await owner.goto('/groups');
    await owner.getByRole('button', { name: 'Edit group: Europe' }).click();
    await choose('Livonia', 'Sakhal');
    await serverRow(guest, 'Sakhal').waitFor();
    await expect(serverRow(guest, 'Livonia')).toHaveCount(0);
    await row(owner, 'Europe').getByText('Chernarus, Sakhal').waitFor();
  });

  test('A server says that the people of its group have access, too', async () => {
    await owner.goto('/servers/1/people');
    await owner.getByText('People of the group Europe have access, too').waitFor();
    await owner.getByText('Nobody has been invited yet.').waitFor();
    await owner.getByRole('link', { name: 'People of the group' }).click();
    await row(owner, 'boris').getByText('Moderator').waitFor();
  });

  test('The policy of the group counts on its servers, and is shown there', async () => {
    await owner.goto('/groups');
    await row(owner, 'Europe').getByRole('link', { name: 'Command policy' }).click();
    await owner.getByRole('button', { name: 'New rule' }).click();
    await dialog(owner).getByLabel('Commands that begin with').fill('say');
    await dialog(owner).getByLabel('What happens').selectOption({ label: 'Not allowed' });
    await dialogButton(owner, 'Save').click();
    await row(owner, 'say').getByText('Not allowed').waitFor();
    await guest.goto('/servers/1/policy');
    await guest.getByRole('region', { name: 'Rules of the group Europe' }).getByText('Not allowed').waitFor();
    await guest.goto('/console/1');
    await guest.getByLabel('Command', { exact: true }).fill('say -1 hello');
    await guest.getByText('say -1 hello is not allowed here').waitFor();
  });

  test('What was done is in the audit of the group', async () => {
    await owner.goto('/groups');
    await row(owner, 'Europe').getByRole('link', { name: 'Audit' }).click();
    const entries = owner.getByRole('region', { name: 'Audit' }).getByRole('listitem');
    await entries.filter({ hasText: 'Created an invitation to the group' }).first().waitFor();
    await entries.filter({ hasText: 'Put servers into the group' }).first().waitFor();
  });

  test('An API token can be made for it alone', async () => {
    await owner.goto('/settings');
    await owner.getByRole('tab', { name: 'API Tokens' }).click();
    await owner.getByLabel('Name', { exact: true }).fill('of the group');
    await owner.getByLabel('Servers', { exact: true }).selectOption({ label: 'Only these groups' });
    await owner.getByRole('checkbox', { name: 'Europe' }).check();
    await owner.getByRole('button', { name: 'Create Token' }).click();
    await owner.getByRole('button', { name: 'Done' }).click();
    await owner.locator('[data-token="of the group"]').getByText('only in the groups Europe').waitFor();
  });
});

const SCREENS: readonly Screen[] = [
  { name: 'groups', path: '/groups', ready: text('Chernarus, Sakhal') },
  {
    name: 'group-dialog',
    path: '/groups',
    ready: async (page) => {
      await press(page, 'Edit group: Europe');
      await heading('Europe')(page);
    },
  },
  { name: 'group-people', path: '/groups/1/people', ready: text('boris') },
  { name: 'group-rules-of-server', path: '/servers/1/policy', ready: text('Rules of the group Europe') },
  { name: 'people-of-server-in-group', path: '/servers/1/people', ready: text('People of the group') },
];

test.describe('The pages about groups', () => {
  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      const visitor = { browser, url: outpost.url, cookies: await ownerContext.cookies() };
      expect(await picturesOf(visitor, SCREENS, viewport)).toEqual([]);
    });
  }
});

test.describe('Whoever', () => {
  test('leaves a group loses its servers, and meets a page that says so', async () => {
    await guest.goto('/servers/1');
    await guest.getByRole('button', { name: 'Leave group' }).click();
    await dialogButton(guest, 'Leave group').click();
    await toast(guest, 'Group left').waitFor();
    await expect(serverRow(guest, 'Chernarus')).toHaveCount(0);
    await guest.goto('/groups/1/people');
    await guest.getByText('There is no such group').waitFor();
  });

  test('deletes a group keeps its servers', async () => {
    await owner.goto('/groups');
    await owner.getByRole('button', { name: 'Delete group: Europe' }).click();
    await dialogButton(owner, 'Delete').click();
    await owner.getByText('No groups yet.').waitFor();
    await owner.goto('/servers');
    for (const name of ['Chernarus', 'Livonia', 'Sakhal']) await serverRow(owner, name).waitFor();
  });
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
