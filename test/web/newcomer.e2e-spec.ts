import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { type Effort, Person } from './support/counting-user.js';
import { ADMIN } from './support/steps.js';

test.setTimeout(150_000);

const MOST_ACTIONS = 12;
const MOST_SECONDS = 90;

interface Way extends Effort {
  readonly name: string;
}

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let visitor: BrowserContext;
/** The effort of each scenario, once it has been completed. */
const ways: Way[] = [];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  battleye = await startBattleye();
});

test.afterEach(async () => {
  await visitor.close();
  await outpost.remove();
});

test.afterAll(async () => {
  await browser.close();
  await battleye.stop();
});

/** Opens an unused panel, and starts counting. */
async function arrive(environment: Readonly<Record<string, string>> = {}): Promise<Person> {
  outpost = await StartedPanel.start({ environment });
  visitor = await browser.visitor(outpost.url);
  const person = new Person(await visitor.newPage());
  await person.page.goto('/');
  return person;
}

async function becomeAdmin(person: Person): Promise<void> {
  await person.fill('Setup code', outpost.setupCode);
  await person.fill('Username', ADMIN.username);
  await person.fill('Email', ADMIN.email);
  await person.fill('Password', ADMIN.password);
  await person.fill('Confirm Password', ADMIN.password);
  await person.press('Enter');
  await person.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}

async function addFirstServer(person: Person): Promise<void> {
  const { page } = person;
  await person.click(page.getByRole('button', { name: 'Add Server' }));
  await person.fill('Server Name', 'Chernarus');
  await person.paste('Host', `127.0.0.1:${battleye.port}`);
  await person.fill('RCON Password', RCON_PASSWORD);
  await person.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'RCON Console' });
  await heading.and(page.locator(':focus')).waitFor();
}

async function sendFirstCommand(person: Person): Promise<void> {
  await person.click(person.page.getByRole('group', { name: 'Quick commands' }).getByText('players'));
  await person.page.locator('[data-command="players"]').getByText('players in total').waitFor();
}

const inWords = ({ name, actions, seconds }: Way): string =>
  `${name} ${actions} actions, ${seconds.toFixed(1)} s`;

test.describe('From an empty panel to the first answer of a game', () => {
  test('takes few actions with a demo server', async () => {
    const person = await arrive({ DEMO: 'true' });
    await becomeAdmin(person);
    await sendFirstCommand(person);
    ways.push({ name: 'demo server', ...person.effort });
    expect(person.effort.actions).toBeLessThanOrEqual(MOST_ACTIONS);
  });

  test('takes no more actions with an own server, added on the dashboard, which continues to its console', async () => {
    const person = await arrive();
    await becomeAdmin(person);
    await addFirstServer(person);
    await sendFirstCommand(person);
    ways.push({ name: 'own server', ...person.effort });
    expect(new URL(person.page.url()).pathname).toBe('/console/1');
    expect(person.effort.actions).toBeLessThanOrEqual(MOST_ACTIONS);
  });

  test('takes little time in both cases', () => {
    process.stdout.write(`From an empty panel to the first answer: ${ways.map(inWords).join('; ')}\n`);
    expect(ways).toHaveLength(2);
    for (const { seconds } of ways) expect(seconds).toBeLessThanOrEqual(MOST_SECONDS);
  });

  test('causes no script error', () => {
    expect(browser.complaints).toEqual([]);
  });
});
