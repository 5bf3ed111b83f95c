import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { picturesOf, press, type Screen } from './support/screens.js';
import { becomeAdmin, chooseInRow, registerServer, serverRow, toast } from './support/steps.js';

/** "MMM d, yyyy HH:mm:ss" */
const TIMESTAMP = /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2}:\d{2}$/;

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
let page: Page;
/** Mutating requests to the panel, as method and body. */
const sent: { method: string; body: unknown }[] = [];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  await becomeAdmin(page, outpost.setupCode);
  const address = { type: 'battleye', port: battleye.port, password: RCON_PASSWORD };
  await registerServer(page, { name: 'Chernarus', ...address });
  await page.goto('/servers');
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  page.on('request', (request) => {
    if (/\/scheduled(?:\/\d+)?$/.test(request.url()) && request.method() !== 'GET')
      sent.push({ method: request.method(), body: request.postDataJSON() as unknown });
  });
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const dialog = () => page.getByRole('dialog');
const row = (command: string) => page.locator(`[data-schedule="${command}"]`);
const action = (name: string, command: string) => page.getByRole('button', { name: `${name}: ${command}` });
const dialogButton = (name: string) => dialog().getByRole('button', { name, exact: true });

async function closed(): Promise<void> {
  await dialog().waitFor({ state: 'detached' });
}

// Each test builds on the one before.
test.describe('An administrator who schedules commands', () => {
  test('comes from the row of the server and learns what tasks are good for [S2.59 S2.115 S2.116 S2.125]', async () => {
    await chooseInRow(page, 'Chernarus', 'Tasks');
    await page.getByRole('heading', { name: 'Chernarus' }).waitFor();
    await page.getByText(`127.0.0.1:${battleye.port}`).waitFor();
    for (const useCase of ['say commands', 'Daily restarts', 'ban cleanup', 'Player counts'])
      await page.getByText(useCase).waitFor();
    await page.getByText('No scheduled commands found.').waitFor();
    await page.getByText('Create a scheduled command to automate server tasks.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/servers/1/tasks');
  });

  test('sees what is wrong with the input', async () => {
    await page.getByRole('button', { name: 'Schedule New Command' }).click();
    await dialog().getByText('Schedule will begin immediately if enabled.').waitFor();
    expect(await dialog().getByLabel('Cron Expression').inputValue()).toBe('*/10 * * * *');
    await dialog().getByLabel('Cron Expression').fill(' ');
    await dialogButton('Schedule Command').click();
    await dialog().getByText('Command is required').waitFor();
    await dialog().getByText('Schedule is required').waitFor();
    await dialog().getByLabel('Command', { exact: true }).fill('players\nbans');
    await dialog().getByText('A schedule sends one command').waitFor();
    await dialog().getByLabel('Schedule Type').selectOption('Daily');
    await dialog().getByLabel('Hour').fill('24');
    await dialogButton('Schedule Command').click();
    await dialog().getByText('Hour must be between 0 and 23').waitFor();
    expect(sent).toEqual([]);
  });

  test('sees at the expression which of its fields the server rejects', async () => {
    await dialog().getByRole('button', { name: 'players', exact: true }).click();
    expect(await dialog().getByLabel('Command', { exact: true }).inputValue()).toBe('players');
    await dialog().getByLabel('Schedule Type').selectOption('Custom');
    await dialog().getByLabel('Cron Expression').fill('0 4 * 13 *');
    await dialogButton('Schedule Command').click();
    await toast(page, 'Failed to schedule command').waitFor();
    await dialog().getByRole('alert').getByText('The month field 13 is out of range').waitFor();
    sent.length = 0;
  });

  test('creates a daily one in a time zone of its own [S2.120 S2.122 S4.35 S7.36]', async () => {
    await dialog().getByLabel('Schedule Type').selectOption('Daily');
    await dialog().getByLabel('Minute').fill('30');
    await dialog().getByLabel('Hour').fill('4');
    await dialog().getByText('Daily at 4:30').waitFor();
    await dialog().getByRole('option', { name: 'Server time zone (UTC)' }).waitFor({ state: 'attached' });
    await dialog().getByLabel('Time Zone').selectOption('Asia/Tokyo');
    await dialogButton('Schedule Command').click();
    await toast(page, 'Your command has been scheduled successfully.').waitFor();
    await closed();
    const body = { command: 'players', schedule: '30 4 * * *', enabled: true, timeZone: 'Asia/Tokyo' };
    expect(sent.splice(0)).toEqual([{ method: 'POST', body }]);
    await row('players').getByText('Daily at 4:30').waitFor();
    await row('players').getByText('Active').waitFor();
    await row('players').getByText('Never').waitFor();
    const next = await row('players').getByText('Next:').innerText();
    expect(next).toMatch(/^Next: .* 04:30:00$/);
  });

  test('changes nothing and is told so, without a call [S2.134 S5.37]', async () => {
    await action('Edit', 'players').click();
    await dialog().getByRole('heading', { name: 'Edit Scheduled Command' }).waitFor();
    await dialog().getByText('Whether this scheduled command is active').waitFor();
    expect(await dialog().getByLabel('Schedule Type').inputValue()).toBe('daily');
    expect(await dialog().getByLabel('Minute').inputValue()).toBe('30');
    await dialogButton('Update Command').click();
    await toast(page, 'No changes were made to the command.').waitFor();
    await closed();
    expect(sent).toEqual([]);
  });

  test('makes it weekly, and only that is sent [S3.21 S5.35 S7.36]', async () => {
    await action('Edit', 'players').click();
    await dialog().getByLabel('Schedule Type').selectOption('Weekly');
    await dialog().getByLabel('Day of Week').selectOption('Monday');
    await dialogButton('Update Command').click();
    await toast(page, 'The command has been updated successfully.').waitFor();
    await row('players').getByText('Monday at 4:30').waitFor();
    expect(sent.splice(0)).toEqual([{ method: 'PATCH', body: { schedule: '30 4 * * 1' } }]);
  });

  test('tests it now, and finds the answer among its runs [S2.121 S4.36]', async () => {
    await action('Test command now', 'players').click();
    await toast(page, '"players" was run manually.').waitFor();
    await row('players').getByText('Executed').waitFor();
    const lastRun = await row('players').locator('time').last().innerText();
    expect(lastRun).toMatch(TIMESTAMP);
    await action('Runs', 'players').click();
    await dialog().locator('[data-run="executed"]').getByText('players in total').waitFor();
    await dialog().getByText('Run by hand').waitFor();
    await dialogButton('Close').click();
    await closed();
  });

  test('disables it [S2.120 S4.34]', async () => {
    await action('Edit', 'players').click();
    await dialog().getByRole('switch', { name: 'Enabled' }).uncheck();
    await dialogButton('Update Command').click();
    await row('players').getByText('Disabled').waitFor();
    await closed();
    expect(sent.splice(0)).toEqual([{ method: 'PATCH', body: { enabled: false } }]);
    await expect(row('players').getByText('Next:')).toHaveCount(0);
  });

  test('deletes it after being asked, and not before [S2.136 S7.36]', async () => {
    await action('Delete', 'players').click();
    await dialog().getByText('Are you sure you want to delete this scheduled command?').waitFor();
    await dialogButton('Cancel').click();
    await closed();
    await expect(row('players')).toHaveCount(1);
    await action('Delete', 'players').click();
    await dialogButton('Delete').click();
    await toast(page, 'The scheduled command has been deleted.').waitFor();
    await row('players').waitFor({ state: 'detached' });
    expect(sent.splice(0)).toEqual([{ method: 'DELETE', body: null }]);
  });

  test('goes back to the servers [S2.114]', async () => {
    await page.getByRole('link', { name: 'Back to servers' }).click();
    await page.waitForURL('**/servers');
  });
});

const SCHEDULES = [
  ['say -1 Server restart in 15 minutes', '45 3 * * *'],
  ['#restart', '0 4 * * *'],
  ['bans', '0 5 * * 1,4'],
  ['players', '*/10 * * * *'],
  ['say -1 Join us on our voice server, read the rules, and be kind to newcomers', '5 * * * *'],
  ['#lock', '30 3 1 * *'],
] as const;

const SCHEDULE_SCREENS: readonly Screen[] = [
  {
    name: 'tasks',
    path: '/servers/1/tasks',
    ready: (reader) => reader.locator('[data-schedule="#lock"]').waitFor(),
  },
  {
    name: 'tasks-create',
    path: '/servers/1/tasks',
    ready: async (reader) => {
      await press(reader, 'Schedule New Command');
      await reader.getByRole('dialog').getByLabel('Schedule Type').selectOption('Weekly');
    },
  },
];

test.describe('The tasks of a server', () => {
  test.beforeAll(async () => {
    const headers = { origin: outpost.url };
    for (const [command, schedule] of SCHEDULES) {
      const data = { command, schedule, enabled: command !== '#lock', timeZone: 'Europe/Berlin' };
      await page.request.post('/api/servers/1/scheduled', { data, headers });
    }
    await page.request.post('/api/servers/1/scheduled/2/test', { headers });
  });

  test('scroll at a height of 400 pixels [S2.124 S9.21]', async () => {
    await page.goto('/servers/1/tasks');
    await row('#lock').waitFor();
    const region = page.getByRole('region', { name: 'Scheduled commands', exact: true });
    const height = await region.last().evaluate((element) => element.clientHeight);
    expect(height).toBe(400);
  });

  for (const viewport of WIDTHS) {
    test(`fit the window and are accessible at ${viewport.width} pixels`, async () => {
      const cookies = await visitor.cookies();
      expect(await picturesOf({ browser, url: outpost.url, cookies }, SCHEDULE_SCREENS, viewport)).toEqual(
        [],
      );
    });
  }

  test('show errors, with the server’s message or their own', async () => {
    await page.goto('/servers/1/tasks');
    await page.route('**/scheduled/**', (route) =>
      route.fulfill({ status: 504, body: 'The server is silent' }),
    );
    await action('Test command now', 'bans').click();
    await toast(page, 'Failed to execute command').getByText('504: The server is silent').waitFor();
    await action('Edit', 'bans').click();
    await dialog().getByLabel('Command', { exact: true }).fill('admins');
    await dialogButton('Update Command').click();
    await toast(page, 'Failed to update command').getByText('504: The server is silent').waitFor();
    await dialogButton('Cancel').click();
    await closed();
    await action('Delete', 'bans').click();
    await dialogButton('Delete').click();
    await toast(page, 'Failed to delete command').getByText('504: The server is silent').waitFor();
    await closed();
    await action('Runs', 'bans').click();
    await dialog().getByText('Runs could not be loaded').waitFor();
    await page.unroute('**/scheduled/**');
    await dialogButton('Try again').click();
    await dialog().getByText('This command has not run yet.').waitFor();
  });

  test('show that they are being loaded, and that they could not be [S2.117 S2.126]', async () => {
    const answers: (() => void)[] = [];
    const hold = () => new Promise<void>((resolve) => answers.push(resolve));
    await page.route('**/api/servers/1', (route) => hold().then(() => route.fallback()));
    await page.route('**/scheduled', (route) => hold().then(() => route.fulfill({ status: 500 })));
    await page.goto('/servers/1/tasks');
    await page.getByRole('status', { name: 'Loading server tasks' }).waitFor();
    answers.shift()?.();
    await page.getByRole('status', { name: 'Loading scheduled commands' }).waitFor();
    answers.shift()?.();
    await page.getByText('Failed to load scheduled commands. Please try again.').waitFor();
    await page.unroute('**/api/servers/1');
    await page.unroute('**/scheduled');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row('bans').waitFor();
  });

  test('of a server that is not there say that it could not be loaded [S2.118]', async () => {
    await page.goto('/servers/99/tasks');
    await page.getByText('Failed to load server information. Please try again.').waitFor();
  });

  test('cause no script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
