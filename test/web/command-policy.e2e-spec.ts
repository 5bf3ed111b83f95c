import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type CommandPolicy, type CommandRule } from '@outpost/contracts/command-policy.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { invitedUser, premiumUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { shareSession, toast } from './support/steps.js';

const NOTE = 'Restarts are at 6:00';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let ownerClient: RawClient;
let managerClient: RawClient;
let ownerContext: BrowserContext;
let managerContext: BrowserContext;
let owner: Page;
let manager: Page;
let serverId: number;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(outpost);
  ownerClient = await premiumUser(outpost, admin, 'olga');
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  const server = await ownerClient.post<{ id: number }>('/api/servers', { name: 'Chernarus', ...address });
  serverId = server.body.id;
  managerClient = await invitedUser(outpost, admin, ownerClient, {
    ...{ serverId, username: 'boris', role: 'manager' },
  });
  [ownerContext, owner] = await pageOf(ownerClient);
  [managerContext, manager] = await pageOf(managerClient);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

async function pageOf(client: RawClient): Promise<[BrowserContext, Page]> {
  const context = await browser.visitor(outpost.url);
  await shareSession(client, context, outpost.url);
  return [context, await context.newPage()];
}

const dialog = (page: Page) => page.getByRole('dialog');
const dialogButton = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator(`[data-row="${name}"]`);
const waitingLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /waits? for an approval$/ });
const runs = (command: string): number =>
  battleye.journal.executed.filter((executed) => executed === command).length;

/** A request has no null. */
const asRequest = ({ note, ...rule }: CommandRule) => ({ ...rule, ...(note !== null && { note }) });

async function type(page: Page, command: string): Promise<void> {
  const field = page.getByLabel('Command', { exact: true });
  await field.fill(command);
  await field.press('Escape');
}

async function execute(page: Page, command: string): Promise<void> {
  await type(page, command);
  await page.getByRole('button', { name: 'Execute', exact: true }).click();
}

async function addRule(pattern: string, effect: string, note = ''): Promise<void> {
  await owner.getByRole('button', { name: 'New rule' }).click();
  await dialog(owner).getByLabel('Commands that begin with').fill(pattern);
  await dialog(owner).getByLabel('What happens').selectOption({ label: effect });
  await dialog(owner).getByLabel('Note').fill(note);
  await dialogButton(owner, 'Save').click();
  await row(owner, pattern).getByText(effect).waitFor();
}

// Each test builds on the one before.
test.describe('A command policy, and two people', () => {
  test('The owner comes from the server to its rules, of which there are none', async () => {
    await owner.goto(`/servers/${serverId}`);
    await owner.getByRole('link', { name: 'Command policy' }).click();
    await owner.waitForURL(`**/servers/${serverId}/policy`);
    await owner.getByText('No rules yet').waitFor();
    await owner.getByText('Nobody has asked for an approval yet.').waitFor();
  });

  test('is told at the field what a rule lacks, and makes three', async () => {
    await owner.getByRole('button', { name: 'New rule' }).click();
    await dialogButton(owner, 'Save').click();
    await dialog(owner).getByRole('alert').getByText('A rule needs the beginning of a command').waitFor();
    await dialogButton(owner, 'Cancel').click();
    await addRule('#shutdown', 'Not allowed', NOTE);
    await addRule('say', 'Needs the approval of a second person');
    await addRule('#lock', 'Needs a reason');
  });

  test('changes their order, which is kept', async () => {
    await row(owner, '#lock').getByRole('button', { name: 'Move up: #lock' }).click();
    const order = owner.locator('[data-row]');
    await expect(order.nth(1)).toHaveAttribute('data-row', '#lock');
    await owner.reload();
    await expect(order.nth(1)).toHaveAttribute('data-row', '#lock');
  });

  test('is asked before a rule is deleted', async () => {
    await addRule('#kick', 'Needs a reason');
    await row(owner, '#kick').getByRole('button', { name: 'Delete rule: #kick' }).click();
    await dialogButton(owner, 'Cancel').click();
    await row(owner, '#kick').getByRole('button', { name: 'Delete rule: #kick' }).click();
    await dialogButton(owner, 'Delete').click();
    await toast(owner, 'Rule deleted').waitFor();
    await expect(row(owner, '#kick')).toHaveCount(0);
    await expect(owner.locator('[data-row]')).toHaveCount(3);
  });

  test('does not overwrite what somebody else has changed meanwhile', async () => {
    const path = `/api/servers/${serverId}/policy`;
    const { body: before } = await managerClient.get<CommandPolicy>(path);
    const set = (rules: readonly object[]): Promise<unknown> => managerClient.send('PATCH', path, { rules });
    await row(owner, '#lock').getByRole('button', { name: 'Edit rule: #lock' }).click();
    await dialog(owner).getByLabel('Note').fill('During events');
    await set([{ pattern: '#unlock', effect: 'deny' }, ...before.rules.map(asRequest)]);
    await dialogButton(owner, 'Save').click();
    await toast(owner, 'The rules could not be saved').getByText('Somebody else').waitFor();
    await row(owner, '#unlock').waitFor();
    await dialogButton(owner, 'Save').click();
    await expect(dialog(owner)).toHaveCount(0);
    const { body: after } = await managerClient.get<CommandPolicy>(path);
    expect(after.rules.map(({ pattern, note }) => [pattern, note])).toEqual([
      ['#unlock', null],
      ...before.rules.map(({ pattern, note }) => [pattern, pattern === '#lock' ? 'During events' : note]),
    ]);
    await set(before.rules.map(asRequest));
    await owner.reload();
  });

  test('The manager runs what is allowed, and is refused what is not', async () => {
    await manager.goto(`/console/${serverId}`);
    await execute(manager, 'players');
    await manager
      .locator('[data-command="players"]')
      .getByRole('region', { name: 'Players in this answer' })
      .waitFor();
    await type(manager, '#ShutDown');
    await manager.getByText(`#ShutDown is not allowed here · ${NOTE}`).waitFor();
    await manager.getByRole('button', { name: 'Execute', exact: true }).click();
    await dialogButton(manager, 'Execute').click();
    await toast(manager, 'Command failed').getByText(NOTE).waitFor();
    expect(runs('#ShutDown')).toBe(0);
  });

  test('says why, where a reason is needed', async () => {
    await execute(manager, '#lock');
    await dialog(manager).getByRole('heading', { name: 'Why is this command sent?' }).waitFor();
    await expect(dialogButton(manager, 'Execute')).toBeDisabled();
    await dialog(manager).getByLabel('Reason').fill('An event begins');
    await dialogButton(manager, 'Execute').click();
    await manager.locator('[data-command="#lock"]').getByText('“An event begins”').waitFor();
    expect(runs('#lock')).toBe(1);
  });

  test('asks for an approval, which the owner sees at once on whatever page is open', async () => {
    await owner.goto('/servers');
    await expect(waitingLink(owner)).toHaveCount(0);
    await type(manager, 'say -1 hello');
    await manager.getByText('say -1 hello needs the approval of a second person').waitFor();
    await manager.getByRole('button', { name: 'Execute', exact: true }).click();
    await dialog(manager).getByLabel('Reason').fill('They should know');
    await dialogButton(manager, 'Ask for approval').click();
    await toast(manager, 'Approval requested').waitFor();
    await waitingLink(owner).click();
    await owner.waitForURL('**/approvals');
    await row(owner, 'say -1 hello').getByText('“They should know”').waitFor();
    expect(runs('say -1 hello')).toBe(0);
  });

  test('Whoever asked can only withdraw it', async () => {
    await waitingLink(manager).click();
    await row(manager, 'say -1 hello').getByRole('button', { name: 'Withdraw' }).waitFor();
    await expect(row(manager, 'say -1 hello').getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await manager.goto(`/console/${serverId}`);
  });

  test('The owner approves it: it runs once, and the console says who asked and who approved', async () => {
    await row(owner, 'say -1 hello').getByRole('button', { name: 'Approve' }).click();
    await dialogButton(owner, 'Approve and send').click();
    await toast(owner, 'Command approved and executed').waitFor();
    await owner.getByText('No command waits for an approval.').waitFor();
    await expect(waitingLink(owner)).toHaveCount(0);
    const block = manager.locator('[data-command="say -1 hello"]');
    await block.getByText('approved by olga').waitFor();
    await block.getByText('boris').waitFor();
    await expect(waitingLink(manager)).toHaveCount(0);
    expect(runs('say -1 hello')).toBe(1);
  });

  test('The owner declines another one with a reason, which the manager reads', async () => {
    await managerClient.post(`/api/servers/${serverId}/approvals`, { command: 'say -1 bye' });
    await row(owner, 'say -1 bye').getByRole('button', { name: 'Decline' }).click();
    await dialog(owner).getByLabel('Reason').fill('Not now');
    await dialogButton(owner, 'Decline').click();
    await toast(owner, 'Command declined').waitFor();
    await manager.goto(`/servers/${serverId}/policy`);
    await row(manager, 'say -1 bye').getByText('Declined by olga').waitFor();
    await row(manager, 'say -1 bye').getByText('Answer: “Not now”').waitFor();
    expect(runs('say -1 bye')).toBe(0);
  });

  test('Somebody who is removed has nothing left to approve or ask for', async () => {
    await managerClient.post(`/api/servers/${serverId}/approvals`, { command: 'say -1 late' });
    const { body } = await managerClient.get<{ id: number }>('/api/user');
    await ownerClient.send('DELETE', `/api/servers/${serverId}/people/${body.id}`);
    await row(owner, 'say -1 late').getByRole('button', { name: 'Approve' }).click();
    await dialogButton(owner, 'Approve and send').click();
    await toast(owner, 'The command could not be approved').getByText('may not send it any more').waitFor();
    expect(runs('say -1 late')).toBe(0);
  });
});

const screens = (): readonly Screen[] => [
  { name: 'policy', path: `/servers/${serverId}/policy`, ready: text('Declined by olga') },
  {
    name: 'policy-rule',
    path: `/servers/${serverId}/policy`,
    ready: async (page) => {
      await press(page, 'Edit rule: #shutdown');
      await heading('Change rule')(page);
    },
  },
  { name: 'policy-server', path: `/servers/${serverId}`, ready: text('Command policy') },
  { name: 'approvals', path: '/approvals', ready: text('say -1 late') },
  {
    name: 'approvals-approve',
    path: '/approvals',
    ready: async (page) => {
      await press(page, /^Approve/);
      await heading('Approve this command?')(page);
    },
  },
  {
    name: 'approvals-decline',
    path: '/approvals',
    ready: async (page) => {
      await press(page, /^Decline/);
      await heading('Decline this command?')(page);
    },
  },
];

const consoleScreens = (): readonly Screen[] => [
  {
    name: 'policy-hint',
    path: `/console/${serverId}`,
    ready: async (page) => {
      await type(page, 'say -1 hello');
      await page.getByText('needs the approval of a second person').waitFor();
    },
  },
  {
    name: 'policy-reason',
    path: `/console/${serverId}`,
    ready: async (page) => {
      await execute(page, '#lock');
      await heading('Why is this command sent?')(page);
    },
  },
  {
    name: 'policy-approval',
    path: `/console/${serverId}`,
    ready: async (page) => {
      await execute(page, 'say -1 hello');
      await heading('Ask for an approval?')(page);
    },
  },
];

test.describe('The pages about the policy', () => {
  test.beforeAll(async () => {
    const everybody = [
      ...[{ pattern: '#shutdown', effect: 'deny', note: NOTE }],
      ...[{ pattern: 'say', effect: 'approval', appliesTo: 'everybody' }],
      ...[{ pattern: '#lock', effect: 'reason', appliesTo: 'everybody' }],
    ];
    await ownerClient.send('PATCH', `/api/servers/${serverId}/policy`, { rules: everybody });
  });

  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      const visitor = { browser, url: outpost.url, cookies: await ownerContext.cookies() };
      expect(await picturesOf(visitor, [...screens(), ...consoleScreens()], viewport)).toEqual([]);
    });
  }
});

test('Nobody met a script error', async () => {
  await managerContext.close();
  expect(browser.complaints).toEqual([]);
});
