import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { join, passwordOf, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, picturesOf, press, type Screen, text } from './support/screens.js';
import { rowMenu, serverRow, shareSession, toast } from './support/steps.js';

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let admin: RawClient;
let ownerClient: RawClient;
let ownerContext: BrowserContext;
let owner: Page;
let guestContext: BrowserContext;
let guest: Page;
let serverId: number;
let link: string;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  admin = await signedInAdmin(outpost);
  ownerClient = await premiumUser(outpost, admin, 'olga');
  await signedInUser(outpost, admin, 'boris');
  const address = { type: 'battleye', host: '127.0.0.1', port: battleye.port, password: RCON_PASSWORD };
  serverId = (await ownerClient.post<{ id: number }>('/api/servers', { name: 'Chernarus', ...address })).body
    .id;
  ownerContext = await browser.visitor(outpost.url);
  await shareSession(ownerClient, ownerContext, outpost.url);
  owner = await ownerContext.newPage();
  guestContext = await browser.visitor(outpost.url);
  guest = await guestContext.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const dialog = (page: Page) => page.getByRole('dialog');
const dialogButton = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const person = (name: string) => owner.locator(`[data-row="${name}"]`);
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Fills in the dialog as shown and returns the link that it makes. */
async function createdLink(): Promise<string> {
  await dialogButton(owner, 'Create invitation').click();
  const field = dialog(owner).getByLabel('Invitation link');
  await field.waitFor();
  return field.inputValue();
}

async function openInvite(): Promise<void> {
  await owner.goto(`/servers/${serverId}/people`);
  await owner.getByRole('button', { name: 'Invite' }).click();
}

// Each test builds on the one before.
test.describe('Two people on one server', () => {
  test('The owner comes from the server to its people, of whom there are none', async () => {
    await owner.goto(`/servers/${serverId}`);
    await owner.getByRole('link', { name: 'People' }).click();
    await owner.waitForURL(`**/servers/${serverId}/people`);
    await owner.getByText('Nobody has been invited yet.').waitFor();
    await owner.getByText('No invitation is open.').waitFor();
  });

  test('The owner invites a viewer and gets the link once', async () => {
    await owner.getByRole('button', { name: 'Invite' }).click();
    await dialog(owner).getByRole('radio', { name: 'Moderator' }).check();
    expect(await dialog(owner).getByLabel('Longest ban').inputValue()).toBe('10080');
    await dialog(owner)
      .getByRole('radio', { name: /^Viewer/ })
      .check();
    await expect(dialog(owner).getByLabel('Longest ban')).toHaveCount(0);
    link = await createdLink();
    expect(link).toMatch(/^http:\/\/[^/]+\/invitation#[\w-]{43}$/);
    await dialogButton(owner, 'Done').click();
    await person('Whoever has the link').getByText('By olga').waitFor();
  });

  test('The owner is told at the field that there is no such account', async () => {
    await openInvite();
    await dialog(owner).getByLabel('Username').fill('nobody');
    await dialogButton(owner, 'Create invitation').click();
    await dialog(owner).getByRole('alert').getByText('There is no account with this username').waitFor();
    await dialogButton(owner, 'Cancel').click();
  });

  test('The other one opens the link, signs in and is back at the invitation', async () => {
    await guest.goto(link);
    await guest.waitForURL((url) => url.pathname === '/auth' && url.hash === '');
    await guest.getByLabel('Username').fill('boris');
    await guest.getByLabel('Password').fill(passwordOf('boris'));
    await guest.getByRole('button', { name: 'Login', exact: true }).click();
    await guest.waitForURL((url) => url.href === link);
    await guest.getByRole('heading', { name: 'olga invites you to Chernarus' }).waitFor();
    await guest.getByText('Your role: Viewer').waitFor();
    await guest.getByText('Sees status, players, bans and tasks').waitFor();
    await main(guest).getByText('Free Tier').waitFor();
  });

  test('accepts, sees the server and no plan', async () => {
    await guest.getByRole('button', { name: 'Accept' }).click();
    await guest.waitForURL(`**/servers/${serverId}`);
    await guest.getByRole('heading', { level: 1, name: 'Chernarus' }).waitFor();
    await expect(main(guest).getByText('Free Tier')).toHaveCount(0);
    await guest.goto('/');
    await guest.getByRole('region', { name: 'Total Servers' }).waitFor();
    await expect(guest.getByText('Subscription Required')).toHaveCount(0);
  });

  test('as a viewer has neither a command line nor anything else to change', async () => {
    await guest.goto('/servers');
    await serverRow(guest, 'Chernarus').getByText('Online').waitFor();
    const menu = await rowMenu(guest, 'Chernarus');
    await expect(menu.getByRole('menuitem')).toHaveText(['Logs', 'Tasks', 'Status']);
    await guest.goto(`/servers/${serverId}/tasks`);
    await guest.getByText('No scheduled commands found.').waitFor();
    await expect(guest.getByRole('button', { name: 'Schedule New Command' })).toHaveCount(0);
    await guest.goto(`/console/${serverId}`);
    await guest.getByText('Your role on this server does not include commands.').waitFor();
    await expect(guest.getByLabel('Command', { exact: true })).toHaveCount(0);
    await guest.locator('[data-player]').first().waitFor();
    await expect(guest.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  });

  test('gets the command line the moment the owner makes a moderator of them', async () => {
    await owner.goto(`/servers/${serverId}/people`);
    await person('boris').getByText('Viewer').waitFor();
    await person('boris').getByRole('button', { name: 'Change role' }).click();
    await dialog(owner).getByRole('radio', { name: 'Moderator' }).check();
    await dialog(owner).getByLabel('Longest ban').selectOption('1 hour');
    await dialogButton(owner, 'Save').click();
    await person('boris').getByText('Bans of up to 1 hour').waitFor();
    await guest.getByLabel('Command', { exact: true }).waitFor();
  });

  test('as a moderator bans no longer than the owner allows', async () => {
    await guest
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await guest.getByRole('menuitem', { name: 'Ban' }).click();
    expect(await dialog(guest).getByLabel('Minutes').inputValue()).toBe('60');
    for (const minutes of ['61', '']) {
      await dialog(guest).getByLabel('Minutes').fill(minutes);
      await dialog(guest).getByRole('alert').getByText('bans of up to 60 minutes').waitFor();
      expect(await dialogButton(guest, 'Ban').isDisabled()).toBe(true);
    }
    await dialogButton(guest, 'Cancel').click();
  });

  test('is removed, which their open page says', async () => {
    await guest.goto(`/servers/${serverId}`);
    await guest.getByRole('heading', { level: 1, name: 'Chernarus' }).waitFor();
    await person('boris').getByRole('button', { name: 'Remove boris' }).click();
    await dialogButton(owner, 'Remove').click();
    await toast(owner, 'Access removed').waitFor();
    await guest.getByText('No such server').waitFor({ timeout: 2000 });
    await toast(guest, 'You no longer have access to Chernarus').waitFor({ timeout: 2000 });
    await expect(person('boris')).toHaveCount(0);
  });

  test('sees that the link works only once', async () => {
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'This invitation cannot be opened' }).waitFor();
  });

  test('declines an invitation by name, and accepts another, on the dashboard', async () => {
    await guest.goto('/');
    await guest.getByText('Subscription Required').waitFor();
    for (const answer of ['Decline', 'Accept']) {
      await openInvite();
      await dialog(owner).getByRole('radio', { name: 'Manager' }).check();
      await dialog(owner).getByLabel('Username').fill('boris');
      await createdLink();
      await guest.getByText('olga invites you to Chernarus').waitFor();
      await guest.getByRole('button', { name: answer }).click();
    }
    await guest.waitForURL(`**/servers/${serverId}`);
    await toast(guest, 'You now have access to Chernarus.').waitFor();
    await guest.getByRole('link', { name: 'People' }).waitFor();
  });

  test('leaves the server', async () => {
    await guest.getByRole('button', { name: 'Leave this server' }).click();
    await dialogButton(guest, 'Leave this server').click();
    await toast(guest, 'You have no access to Chernarus any more.').waitFor();
    await guest.waitForURL('**/servers');
    await expect(serverRow(guest, 'Chernarus')).toHaveCount(0);
  });

  test('The owner makes a role and invites to it', async () => {
    await owner.goto(`/servers/${serverId}/people`);
    await owner.getByRole('button', { name: 'New role' }).click();
    await dialogButton(owner, 'Save').click();
    await dialog(owner).getByRole('alert').getByText('Name is required').waitFor();
    await dialog(owner).getByLabel('Name').fill('Event team');
    await dialog(owner).getByRole('checkbox', { name: 'Manage tasks' }).check();
    await dialog(owner).getByRole('checkbox', { name: 'Send commands that only list something' }).check();
    await expect(dialog(owner).getByRole('checkbox', { name: 'See the server' })).toBeDisabled();
    await dialogButton(owner, 'Save').click();
    await person('Event team').getByText('0 people').waitFor();
    await openInvite();
    await dialog(owner).getByRole('radio', { name: 'Event team' }).check();
    await dialog(owner).getByLabel('Username').fill('boris');
    await createdLink();
    await dialogButton(owner, 'Done').click();
    await person('boris').getByText('Event team').waitFor();
  });

  test('whose holder has what it includes, until the owner changes it', async () => {
    await guest.goto('/');
    await guest.getByText('Your role: Event team').waitFor();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await guest.waitForURL(`**/servers/${serverId}`);
    await guest.goto(`/servers/${serverId}/tasks`);
    await guest.getByRole('button', { name: 'Schedule New Command' }).waitFor();
    await owner.goto(`/servers/${serverId}/people`);
    await expect(person('Event team').getByRole('button', { name: 'Delete role' })).toBeDisabled();
    await person('Event team').getByRole('button', { name: 'Edit role' }).click();
    await dialog(owner).getByRole('checkbox', { name: 'Manage tasks' }).uncheck();
    await dialogButton(owner, 'Save').click();
    await toast(owner, 'Role saved').waitFor();
    await expect(guest.getByRole('button', { name: 'Schedule New Command' })).toHaveCount(0, {
      timeout: 2000,
    });
  });

  test('The owner hands the server over, and stays as a manager', async () => {
    await owner.getByRole('button', { name: 'Hand over' }).click();
    await dialog(owner).getByLabel('New owner').selectOption('boris');
    await dialogButton(owner, 'Hand over').click();
    await toast(owner, 'Chernarus belongs to boris now.').waitFor();
    await expect(owner.getByRole('button', { name: 'Hand over' })).toHaveCount(0);
    await person('olga').getByText('Manager').waitFor();
    await guest.goto(`/servers/${serverId}/people`);
    await guest.getByRole('button', { name: 'Hand over' }).click();
    await dialog(guest).getByLabel('New owner').selectOption('olga');
    await dialogButton(guest, 'Hand over').click();
    await toast(guest, 'Chernarus belongs to olga now.').waitFor();
    await owner.getByRole('button', { name: 'Hand over' }).waitFor();
    await person('boris').getByRole('button', { name: 'Remove boris' }).click();
    await dialogButton(owner, 'Remove').click();
    await toast(owner, 'Access removed').waitFor();
  });

  test('Somebody without an account registers with the link', async () => {
    const { body } = await admin.post<{ secret: string }>(`/api/servers/${serverId}/invitations`, {
      role: 'viewer',
    });
    const context = await browser.visitor(outpost.url);
    const newcomer = await context.newPage();
    await newcomer.goto(`/invitation#${body.secret}`);
    await newcomer.getByText('Sign in to accept your invitation.').waitFor();
    await newcomer.getByRole('tab', { name: 'Register' }).click();
    await newcomer.getByText('Your invitation is accepted with the account.').waitFor();
    await newcomer.getByLabel('Username').fill('nadja');
    await newcomer.getByLabel('Email').fill('nadja@example.com');
    await newcomer.getByLabel('Password', { exact: true }).fill(passwordOf('nadja'));
    await newcomer.getByLabel('Confirm Password').fill(passwordOf('nadja'));
    await newcomer.getByRole('tabpanel').getByRole('button').click();
    await toast(newcomer, 'Your account is ready: sign in to see the server.').waitFor();
    await newcomer.getByLabel('Username').fill('nadja');
    await newcomer.getByLabel('Password').fill(passwordOf('nadja'));
    await newcomer.getByRole('button', { name: 'Login', exact: true }).click();
    await newcomer.waitForURL((url) => url.pathname === '/');
    await newcomer.goto('/servers');
    await serverRow(newcomer, 'Chernarus').waitFor();
    await context.close();
    await owner.goto(`/servers/${serverId}/people`);
    await person('nadja').getByRole('button', { name: 'Remove nadja' }).click();
    await dialogButton(owner, 'Remove').click();
    await toast(owner, 'Access removed').waitFor();
  });

  test('The owner withdraws an invitation', async () => {
    await openInvite();
    link = await createdLink();
    await dialogButton(owner, 'Done').click();
    await person('Whoever has the link').getByRole('button', { name: 'Withdraw' }).click();
    await toast(owner, 'Invitation withdrawn').waitFor();
    await owner.getByText('No invitation is open.').waitFor();
  });
});

/** What somebody sees who was invited as a viewer. */
const viewerScreens = (): readonly Screen[] => [
  { name: 'viewer-dashboard', path: '/', ready: text('does not include commands') },
  { name: 'viewer-servers', path: '/servers', ready: text('Online') },
  { name: 'viewer-server', path: `/servers/${serverId}`, ready: text('does not include commands') },
  { name: 'viewer-console', path: `/console/${serverId}`, ready: text('does not include commands') },
  { name: 'viewer-tasks', path: `/servers/${serverId}/tasks`, ready: text('No scheduled commands found.') },
];

const ownerScreens = (): readonly Screen[] => [
  { name: 'owner-server', path: `/servers/${serverId}`, ready: text('People') },
  { name: 'people', path: `/servers/${serverId}/people`, ready: text('Bans of up to 7 days') },
  {
    name: 'people-invite',
    path: `/servers/${serverId}/people`,
    ready: async (page) => {
      await press(page, 'Invite');
      await page.getByRole('radio', { name: 'Moderator' }).check();
    },
  },
  {
    name: 'people-link',
    path: `/servers/${serverId}/people`,
    ready: async (page) => {
      await press(page, 'Invite');
      await press(page, 'Create invitation');
      await text('Copy the link now')(page);
    },
  },
  {
    name: 'people-remove',
    path: `/servers/${serverId}/people`,
    ready: async (page) => {
      await press(page, 'Remove maksim');
      await heading('Remove maksim?')(page);
    },
  },
];

const roleScreens = (): readonly Screen[] => [
  {
    name: 'people-role',
    path: `/servers/${serverId}/people`,
    ready: async (page) => {
      await press(page, 'Edit role: Event team');
      await heading('Event team')(page);
    },
  },
  {
    name: 'people-hand-over',
    path: `/servers/${serverId}/people`,
    ready: async (page) => {
      await press(page, 'Hand over');
      await page.getByLabel('New owner').waitFor();
    },
  },
];

const invitedScreens = (secret: string): readonly Screen[] => [
  { name: 'invited-dashboard', path: '/', ready: text('olga invites you to Chernarus') },
  { name: 'invitation', path: `/invitation#${secret}`, ready: text('Your role: Moderator') },
  { name: 'invitation-gone', path: `/invitation#${'x'.repeat(43)}`, ready: text('cannot be opened') },
];

test.describe('The pages about people', () => {
  let viewer: RawClient;
  let invited: RawClient;
  let secret: string;

  test.beforeAll(async () => {
    [viewer, invited] = [
      await signedInUser(outpost, admin, 'viktor'),
      await signedInUser(outpost, admin, 'irina'),
    ];
    const moderator = await signedInUser(outpost, admin, 'maksim');
    await join(viewer, ownerClient, { serverId }, { role: 'viewer' });
    await join(moderator, ownerClient, { serverId }, { role: 'moderator' });
    const invitation = { role: 'moderator', username: 'irina' };
    const { body } = await ownerClient.post<{ secret: string }>(
      `/api/servers/${serverId}/invitations`,
      invitation,
    );
    secret = body.secret;
  });

  for (const viewport of WIDTHS) {
    test(`look right at ${viewport.width} pixels`, async () => {
      test.slow();
      const seen = [
        [viewer, viewerScreens()],
        [ownerClient, [...ownerScreens(), ...roleScreens()]],
        [invited, invitedScreens(secret)],
      ] as const;
      for (const [client, screens] of seen) {
        const context = await browser.visitor(outpost.url);
        await shareSession(client, context, outpost.url);
        const visitor = { browser, url: outpost.url, cookies: await context.cookies() };
        expect(await picturesOf(visitor, screens, viewport)).toEqual([]);
        await context.close();
      }
    });
  }
});

test('Nobody met a script error', () => {
  expect(browser.complaints).toEqual([]);
});
