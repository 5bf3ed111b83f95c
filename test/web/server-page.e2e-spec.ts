import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { seedSamples } from './support/seeded-samples.js';
import { serverRow, shareSession } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let game: SimulatedA2sServer;
let browser: TestBrowser;
let admin: RawClient;
let page: Page;
const ids = { chernarus: 0, livonia: 0 };

async function add(fields: object): Promise<number> {
  const { body } = await admin.post<{ id: number }>('/api/servers', fields);
  await admin.post(`/api/servers/${body.id}/status`);
  return body.id;
}

async function visitor(options: object = {}): Promise<BrowserContext> {
  const context = await browser.visitor(outpost.url, options);
  await shareSession(admin, context, outpost.url);
  return context;
}

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye, game] = await Promise.all([
    StartedPanel.start(),
    SimulatedBattleyeServer.start({ port: 0, password: RCON_PASSWORD, players: 9 }),
    SimulatedA2sServer.start({ port: 0 }),
  ]);
  await outpost.stopTimer('sampling');
  admin = await signedInAdmin(outpost);
  ids.chernarus = await add({ ...battleyeAddress(battleye), name: 'Chernarus', queryPort: game.port });
  ids.livonia = await add({ ...sourceAddress({ port: 9 }), name: 'Livonia' });
  await seedSamples(outpost, ids.chernarus);
  await Promise.all(
    ['say -1 Restart in ten minutes', '#shutdown', '#lock'].map((command, index) =>
      admin.post(`/api/servers/${ids.chernarus}/scheduled`, { command, schedule: `0 ${4 + index} * * *` }),
    ),
  );
  for (const command of ['players', 'bans']) {
    await admin.post(`/api/servers/${ids.chernarus}/command`, { command });
  }
  page = await (await visitor()).newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await Promise.all([battleye.stop(), game.stop()]);
});

const card = (of: Page, name: string) => of.getByRole('region', { name, exact: true });
const heartbeat = () => page.getByRole('slider', { name: 'Heartbeat, last 24 hours' });
const momentCard = () => page.getByRole('region', { name: /^Log at / });
const chart = (measure: string) => page.getByRole('slider', { name: `${measure}: moment` });

const healthLine = (of: Page) =>
  of.getByRole('main').getByRole('button', { name: 'Health', expanded: false });

/** Opens the charts and waits until the page is complete: charts drawn and lists filled. */
async function openHealth(of: Page): Promise<void> {
  await healthLine(of).click();
  await of.locator('.u-over').nth(1).waitFor();
  await of.getByRole('list', { name: 'Latest lines' }).waitFor();
  await of.getByRole('list', { name: 'Next runs' }).waitFor();
  await of.locator('[data-command="bans"]').waitFor();
}

test.describe('The page of a server', () => {
  test('is reached from its name in the list', async () => {
    await page.goto('/servers');
    await serverRow(page, 'Chernarus').getByRole('link', { name: 'Chernarus' }).click();
    await page.getByRole('heading', { name: 'Chernarus', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/servers/${ids.chernarus}`);
    await healthLine(page).waitFor();
    expect(await page.title()).toBe('Chernarus | Outpost');
  });

  test('shows status, version, map and online players', async () => {
    const main = page.getByRole('main');
    await main.locator('[data-status="online"]').waitFor();
    await main.getByText('chernarusplus · 1.28.160000').waitFor();
    await card(page, 'Players').getByText('Players 9/60').waitFor();
    await card(page, 'Console of Chernarus')
      .getByRole('region', { name: 'Players in this answer' })
      .waitFor();
    await expect(card(page, 'Next runs').getByRole('listitem')).toHaveCount(3);
  });

  test('has a working console of the server', async () => {
    const terminal = card(page, 'Console of Chernarus');
    await terminal.getByLabel('Command', { exact: true }).fill('version');
    await terminal.getByRole('button', { name: 'Execute' }).click();
    await terminal.locator('[data-command="version"]').waitFor();
  });

  test('has its health in one line, which opens and closes the charts, and stays as it was left', async () => {
    await expect(healthLine(page).getByRole('img')).toHaveAccessibleName(/^Last day: /);
    expect((await healthLine(page).boundingBox())?.height).toBeLessThanOrEqual(60);
    await openHealth(page);
    await page.reload();
    await heartbeat().waitFor();
    await page.getByRole('button', { name: 'Close health' }).click();
    await expect(heartbeat()).toHaveCount(0);
    await openHealth(page);
  });

  test('tells the next restart in the line of its status', async () => {
    await expect(page.getByRole('main').locator('time', { hasText: /^restart in \d+h \d+m$/ })).toBeVisible();
  });

  test('draws the last day as blocks of all states, with a summary', async () => {
    const states = await page
      .locator('[data-block]')
      .evaluateAll((blocks) => [...new Set(blocks.map((block) => block.getAttribute('data-block')))]);
    expect(states.sort()).toEqual(['down', 'limited', 'restarting', 'unobserved', 'up']);
    await card(page, 'Health').getByText('20m', { exact: true }).waitFor();
    expect(await heartbeat().getAttribute('aria-valuetext')).toMatch(
      /^Last 24 hours\. Uptime: 9\d\.\d\d %\. Down: 20m\. Restarts: 2\. Not observed: 1h 2\dm\.$/,
    );
  });

  test('describes each block, under the pointer and with the arrow keys', async () => {
    await page.locator('[data-block="down"]').first().hover();
    await card(page, 'Health')
      .getByText(/: (?:Up|Down); (?:up|down) for (?:\d+m(?: \d+s)?|\d+s)$/)
      .waitFor();
    await heartbeat().focus();
    await page.keyboard.press('Home');
    expect(await heartbeat().getAttribute('aria-valuetext')).toMatch(/^\w+ \d+, \d\d:\d\d to .*: Up$/);
  });

  test('shows the log at the pointer’s time, once the pointer rests', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/logs\?.*from=/.test(request.url())) calls.push(request.url());
    });
    const box = await chart('Players').boundingBox();
    if (!box) throw new Error('the chart is not drawn');
    for (let x = box.x + 60; x < box.x + box.width * 0.6; x += 9) {
      await page.mouse.move(x, box.y + 60);
    }
    await momentCard().getByText('The log has nothing about it.').waitFor();
    expect(calls.length).toBeLessThan(5);
  });

  test('moves the crosshair of both charts with the keyboard, and shows the log', async () => {
    await chart('Response time').focus();
    await page.keyboard.press('End');
    await momentCard()
      .getByRole('list', { name: 'Lines of that time' })
      .getByText(/online/i)
      .first()
      .waitFor();
    expect(await chart('Players').getAttribute('aria-valuetext')).toMatch(/: Up, \d+ players, \d+ ms$/);
    await expect(page.locator('[data-crosshair]:visible')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await card(page, 'Log').getByRole('list', { name: 'Latest lines' }).waitFor();
  });

  test('offers the same data as a table', async () => {
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('region', { name: 'Observations as a table' });
    expect(await table.getByRole('row').count()).toBeGreaterThan(47);
    await table.getByText(/down/i).first().waitFor();
    await page.getByRole('button', { name: 'Show charts' }).click();
  });

  test('shows a week and a month, in which short states are told exactly, too', async () => {
    await page.getByRole('button', { name: '30 days' }).click();
    const month = page.getByRole('slider', { name: 'Heartbeat, last 30 days' });
    await month.waitFor();
    expect(await month.getAttribute('aria-valuetext')).toMatch(/ Down: 20m\. Restarts: 2\. /);
    await expect(page.locator('[data-block]')).toHaveCount(60);
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('slider', { name: 'Heartbeat, last 7 days' }).waitFor();
  });

  test('shows that a server is not found', async () => {
    await page.goto('/servers/4711');
    await page.getByRole('heading', { name: 'No such server' }).waitFor();
  });
});

test.describe('The page of a server that fails', () => {
  test('offers the Connection Doctor, whose steps appear with cause and fix', async () => {
    await page.goto(`/servers/${ids.livonia}`);
    await page.getByRole('button', { name: 'Find out why' }).click();
    await page.locator('[data-step="failed"]').first().waitFor();
    await page.getByText('Likely cause:').first().waitFor();
    await page.getByText('What to do:').first().waitFor();
    await page.getByRole('button', { name: 'Test again' }).waitFor();
  });
});

test.describe('It fits the window and is accessible', () => {
  for (const viewport of WIDTHS) {
    test(`at ${viewport.width} pixels`, async () => {
      const context = await visitor({ viewport });
      const reader = await context.newPage();
      await reader.goto(`/servers/${ids.chernarus}`);
      await reader.locator('[data-command="bans"]').waitFor();
      const problems = await layoutProblems(reader, 'server-page');
      await openHealth(reader);
      problems.push(...(await layoutProblems(reader, 'server-page-health')));
      await reader.getByRole('slider', { name: 'Players: moment' }).press('End');
      await reader.getByRole('list', { name: 'Lines of that time' }).waitFor();
      await reader.getByRole('slider', { name: 'Players: moment' }).scrollIntoViewIfNeeded();
      problems.push(...(await layoutProblems(reader, 'server-page-moment')));
      await reader.evaluate(() => scrollTo(0, document.body.scrollHeight));
      problems.push(...(await layoutProblems(reader, 'server-page-end')));
      await reader.goto(`/servers/${ids.livonia}`);
      await reader.getByRole('button', { name: 'Find out why' }).click();
      await reader.getByText('Likely cause:').first().waitFor();
      problems.push(...(await layoutProblems(reader, 'server-page-failing')));
      await context.close();
      expect(problems).toEqual([]);
    });
  }

  test('without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
