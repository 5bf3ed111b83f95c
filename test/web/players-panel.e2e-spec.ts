import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { countryFile } from '../../apps/server/src/players/testing/country-file.js';
import { accessibilityProblems } from './support/accessibility.js';
import { PHONE, sidewaysOverflow, takePicture } from './support/browser.js';
import { OpenedPanel } from './support/opened-panel.js';
import { confirm } from './support/steps.js';

let folder: string;
let panel: OpenedPanel;
let battleye: SimulatedBattleyeServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-countries-'));
  const countries = join(folder, 'countries.mmdb');
  // The addresses of all simulated players.
  await writeFile(countries, countryFile([{ address: '203.0.113.0', bits: 24, country: 'DE' }]));
  panel = await OpenedPanel.with(['Chernarus'], browser, { environment: { GEOIP_DATABASE: countries } });
  [battleye] = panel.games as [SimulatedBattleyeServer];
  ({ page } = panel);
  await page.goto('/console/1');
  await page.getByRole('button', { name: 'Read the list now' }).click();
});

test.afterAll(async () => {
  await panel.close();
  await rm(folder, { recursive: true });
});

const players = () => page.getByRole('region', { name: 'Players' });
const bar = () => page.getByRole('toolbar', { name: 'Selected players' });
const dialog = () => page.getByRole('dialog');
const names = () =>
  players()
    .locator('[data-player]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-player') ?? ''));
const online = (): readonly string[] => battleye.world.players.map(({ name }) => name);
const first = (): string => online().find((name) => name.length > 5) ?? '';

// Each test builds on the one before.
test.describe('The panel of players', () => {
  test('finds and sorts them', async () => {
    await expect.poll(names).toEqual(online());
    await page.getByLabel('Find a player').fill(first().trim().toUpperCase());
    await expect.poll(names).toEqual([first()]);
    await page.getByLabel('Find a player').fill('nobody is called this');
    await expect(players()).toContainText('No player matches.');
    await page.getByLabel('Find a player').fill('');
    await page.getByLabel('Order of players').selectOption('By name');
    await expect.poll(names).toEqual([...online()].sort((a, b) => a.localeCompare(b)));
    await page.getByLabel('Order of players').selectOption('As listed');
  });

  test('tells the country of each, in full when the player is opened', async () => {
    const row = players().locator('[data-player]').first();
    await row.getByText('DE', { exact: true }).waitFor();
    await row.locator('[data-name]').click();
    await expect(dialog()).toContainText('Germany');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('tells since when they are on, and that it may be longer for those it found there', async () => {
    const row = (name: string) => players().locator(`[data-player="${name}"]`);
    await expect(row(first()).locator('time')).toHaveText(/^\dm\+$/);
    const player = battleye.world.join('Latecomer');
    if (player) battleye.world.verify(player);
    await expect(row('Latecomer').locator('time')).toHaveText(/^\dm$/);
  });

  test('opens a player, with what is known, the warnings and the way to the logs', async () => {
    await players().getByRole('button', { name: first().trim(), exact: true }).click();
    await expect(dialog()).toContainText(/Id[0-9a-f]{32}/);
    await expect(dialog()).toContainText('None so far.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'player-dark-1440');
    await dialog().getByRole('link', { name: 'In the Logs' }).click();
    await expect(page).toHaveURL(/\/logs\/1\?q=/);
    await page.goBack();
  });

  test('messages several at once, with a result each', async () => {
    await page.getByRole('button', { name: 'Select players' }).click();
    await expect(bar().getByRole('button', { name: 'Kick' })).toBeDisabled();
    await bar()
      .getByRole('button', { name: /^Select all/ })
      .click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await takePicture(page, 'players-selected-dark-1440');
    await bar().getByRole('button', { name: 'Message' }).click();
    const count = online().length;
    await expect(dialog()).toContainText(`Message ${count} players`);
    await dialog().getByLabel('Message').fill('Be kind');
    await confirm(page, 'Message');
    await expect(dialog()).toContainText(`${count} of ${count} done`);
    await confirm(page, 'Close');
    const told = battleye.journal.executed.filter((command) => /^say \d+ Be kind$/.test(command));
    expect(new Set(told).size).toBe(count);
  });

  test('kicks those that are selected, and leaves the others', async () => {
    const [one = '', two = '', ...others] = online();
    for (const name of others)
      await players()
        .getByRole('checkbox', { name: `Select ${name}` })
        .uncheck();
    await expect(bar()).toContainText('2 selected');
    await bar().getByRole('button', { name: 'Kick' }).click();
    await expect(dialog()).toContainText('Kick 2 players');
    await confirm(page, 'Kick');
    await expect(dialog()).toContainText('2 of 2 done');
    for (const name of [one, two])
      await expect(page.locator(`[data-result="${name}"]`)).toContainText('is off the server');
    await confirm(page, 'Close');
    expect(online()).toEqual(others);
    await expect.poll(names).toEqual(others);
  });

  test('has room for all of it on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Show who is on' }).click();
    await expect.poll(() => sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
