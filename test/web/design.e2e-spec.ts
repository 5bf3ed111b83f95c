import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser, ARTIFACTS } from './support/browser.js';
import { seedSamples } from './support/seeded-samples.js';
import { COLOUR_ROLES, drawColours, drawType } from './support/design-fixtures.js';
import { shareSession } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let admin: RawClient;
let serverId: number;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([
    StartedPanel.start(),
    SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD, players: 9 }),
  ]);
  await outpost.stopTimer('sampling');
  admin = await signedInAdmin(outpost);
  const add = async (fields: object): Promise<number> => {
    const { body } = await admin.post<{ id: number }>('/api/servers', fields);
    await admin.post(`/api/servers/${body.id}/status`);
    return body.id;
  };
  serverId = await add({ ...battleyeAddress(battleye), name: 'Chernarus' });
  await add({ ...sourceAddress({ port: 9 }), name: 'Muldraugh' });
  await seedSamples(outpost, serverId);
  await admin.post(`/api/servers/${serverId}/command`, { command: 'players' });
  await admin.post(`/api/servers/${serverId}/command`, { command: 'say -1 Restart in ten minutes' });
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await battleye.stop();
});

async function pageIn(theme: string): Promise<Page> {
  const context = await browser.visitor(outpost.url, { viewport: { width: 1180, height: 900 } });
  await shareSession(admin, context, outpost.url);
  await context.addInitScript((choice) => localStorage.setItem('theme', choice), theme);
  return context.newPage();
}

async function take(subject: Locator, name: string): Promise<void> {
  await subject.page().evaluate(() => document.fonts.ready);
  await subject.screenshot({ path: `${ARTIFACTS}design-${name}.png`, animations: 'disabled' });
}

for (const theme of ['dark', 'light']) {
  test.describe(`The design language in ${theme}`, () => {
    let page: Page;

    test.beforeAll(async () => {
      page = await pageIn(theme);
    });

    test('has a colour for every role', async () => {
      await page.goto('/servers');
      await page.locator('[data-status="online"]').first().waitFor();
      const colours = await drawColours(page);
      expect(colours).toHaveLength(COLOUR_ROLES.length);
      expect(colours).not.toContain('rgba(0, 0, 0, 0)');
      await take(page.locator('#sample'), `colours-${theme}`);
      await drawType(page);
      await take(page.locator('#sample'), `type-${theme}`);
    });

    test('names each state in addition to its colour', async () => {
      await page.goto('/servers');
      await page.locator('[data-status="online"]').first().waitFor();
      const states = await page.locator('[data-status]').allTextContents();
      expect(states.filter((word) => word.trim() === '')).toEqual([]);
      await take(page.locator('main').locator('[data-server]').first(), `server-${theme}`);
    });

    test('draws a day as blocks that differ by more than colour', async () => {
      await page.goto(`/servers/${serverId}`);
      await page.getByRole('main').getByRole('button', { name: 'Health', expanded: false }).click();
      await page.locator('.u-over').nth(1).waitFor();
      await take(page.getByRole('region', { name: 'Health', exact: true }), `heartbeat-${theme}`);
    });

    test('keeps a command and its answer together', async () => {
      await page.goto(`/console/${serverId}`);
      const block = page.locator('[data-command="players"]');
      await block.waitFor();
      await take(block, `console-${theme}`);
    });

    test('shows an error at its field', async () => {
      await page.goto('/servers');
      await page.getByRole('button', { name: 'Add Server' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Add Server' }).click();
      await dialog.getByRole('alert').first().waitFor();
      await take(dialog, `form-${theme}`);
    });
  });
}
