import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { opensDialog, picturesOf, type Screen, text } from './support/screens.js';
import { becomeAdmin, chooseInRow, registerServer, serverRow } from './support/steps.js';

test.setTimeout(120_000);

/** On a small screen a part of the page is folded behind this button. */
async function unfold(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  if (await button.isVisible()) await button.click();
}

/** Opens the dialog of an action on a player; on a phone the list of players has to be opened first. */
const playerDialog = (action: string) => async (page: Page) => {
  const players = page.getByRole('region', { name: 'Players', exact: true });
  await players.waitFor();
  await unfold(page, 'Show who is on');
  await players
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('heading', { name: new RegExp(`^${action} `) }).waitFor();
};

const rowDialog = (action: string) => async (page: Page) => {
  await chooseInRow(page, 'Chernarus', action);
  await page.getByRole('heading', { name: `${action} Chernarus?` }).waitFor();
};

const DIALOGS: readonly Screen[] = [
  { name: 'server-delete', path: '/servers', ready: rowDialog('Delete') },
  { name: 'server-restart', path: '/servers', ready: rowDialog('Restart') },
  { name: 'player-message', path: '/console/1', ready: playerDialog('Message') },
  { name: 'player-kick', path: '/console/1', ready: playerDialog('Kick') },
  { name: 'player-ban', path: '/console/1', ready: playerDialog('Ban') },
  {
    name: 'command-question',
    path: '/console/1',
    ready: async (page) => {
      await page.getByLabel('Command', { exact: true }).fill('#shutdown');
      await opensDialog('Execute', 'Execute this command?')(page);
    },
  },
  {
    name: 'task-edit',
    path: '/servers/1/tasks',
    ready: opensDialog('Edit: players', 'Edit Scheduled Command'),
  },
  {
    name: 'task-delete',
    path: '/servers/1/tasks',
    ready: opensDialog('Delete: players', 'Delete scheduled command'),
  },
  {
    name: 'task-runs',
    path: '/servers/1/tasks',
    ready: async (page) => {
      await opensDialog('Runs: players', 'Runs')(page);
      await text('Run by hand')(page);
    },
  },
  {
    name: 'log-end',
    path: '/logs/1',
    ready: async (page) => {
      await text(/^Showing 1 to/)(page);
      await unfold(page, 'Time range');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
];

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  await seed(await visitor.newPage());
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

/** A server with players, and a schedule with runs. */
async function seed(page: Page): Promise<void> {
  const address = { type: 'battleye', port: battleye.port, password: RCON_PASSWORD };
  const post = (path: string, data: object = {}) =>
    page.request.post(path, { data, headers: { origin: outpost.url } });
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, { name: 'Chernarus', ...address });
  await page.goto('/servers');
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  await post('/api/servers/1/players/refresh');
  await post('/api/servers/1/scheduled', { command: 'players', schedule: '30 4 * * 1', enabled: true });
  await post('/api/servers/1/scheduled/1/test');
}

test.describe('A dialog', () => {
  for (const viewport of WIDTHS) {
    test(`is accessible at ${viewport.width} pixels`, async () => {
      const cookies = await visitor.cookies();
      expect(await picturesOf({ browser, url: outpost.url, cookies }, DIALOGS, viewport)).toEqual([]);
    });
  }

  test('is drawn without a script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
