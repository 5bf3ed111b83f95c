import { expect, test } from '@playwright/test';
import { PushBrowser } from '../../apps/server/src/channels/testing/push-browser.js';
import { type Received, Receiver } from '../../apps/server/src/channels/testing/receiver.js';
import { problemsAtAllWidths } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { toast } from './support/steps.js';

/** Chromium without a push service subscribes to this instead. */
function subscribeInstead(subscription: PushSubscriptionJSON): void {
  PushManager.prototype.subscribe = () =>
    Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
}

interface Keeping {
  shown?: object;
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
}

/** In the worker of a browser that has nowhere to show messages. */
function keepShown(): void {
  const scope = globalThis as unknown as Keeping;
  scope.registration.showNotification = (title, options) => {
    scope.shown = { title, ...options };
    return Promise.resolve();
  };
}

let panel: OpenedPanel;
let receiver: Receiver;

test.beforeAll(async ({ browser }) => {
  receiver = await Receiver.start();
  panel = await OpenedPanel.with(['Chernarus'], browser, {
    environment: { HOOK_ALLOW: 'loopback' },
    // Messages come to it.
    visitor: { serviceWorkers: 'allow' },
  });
  await panel.page.goto('/servers');
  await panel.page.getByRole('link', { name: 'Alerts', exact: true }).click();
});

test.afterAll(async () => {
  await panel.close();
  await receiver.stop();
});

const dialog = () => panel.page.getByRole('dialog');
const row = (name: string) => panel.page.locator(`[data-row^="${name}"]`);
const press = (name: string) => panel.page.getByRole('button', { name, exact: true }).click();
const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const open = (tab: string) => panel.page.getByRole('tab', { name: tab, exact: true }).click();

// Each test builds on the one before.
test.describe('Channels', () => {
  test('are added, and tested with the very answer', async () => {
    const { page } = panel;
    await open('Channels');
    await page.getByText('No channels yet.').waitFor();
    await press('New channel');
    await dialog().getByLabel('Name').fill('Staff');
    await dialog().getByLabel('URL of the webhook').fill('discord.com/api');
    await answer('Save');
    await expect(dialog()).toContainText('The address must begin with https:// or http://');
    await dialog().getByLabel('URL of the webhook').fill(`${receiver.url}/hook`);
    await dialog().getByLabel('Quiet hours').check();
    expect(await problemsAtAllWidths(page, 'channel-new')).toEqual([]);
    await answer('Save');
    await toast(page, 'Channel saved').waitFor();
    await expect(row('Staff')).toContainText('Quiet 22:00 to 07:00');
    receiver.reply = () => ({ status: 404, body: '{"message": "Unknown Webhook"}' });
    await press('Test the channel Staff');
    await expect(toast(page, 'It did not arrive')).toContainText('404 {"message": "Unknown Webhook"}');
    receiver.reply = () => ({ body: { id: '777' } });
    await press('Messages to Staff');
    await expect(dialog().locator('[data-row]')).toContainText('Failed');
    await answer('Send again: Outpost: Test');
    await expect(dialog().locator('[data-row]')).toContainText('Arrived');
    expect(await problemsAtAllWidths(page, 'channel-messages')).toEqual([]);
    await answer('Done');
  });

  test('keep what is secret when they are changed without it', async () => {
    await press('Edit the channel Staff');
    await expect(dialog().getByLabel('URL of the webhook')).toHaveValue('');
    await dialog().getByLabel('Name').fill('Night shift');
    await answer('Save');
    await row('Night shift').waitFor();
    await press('Test the channel Night shift');
    await toast(panel.page, 'It arrived').waitFor();
  });

  test('of a webhook show their secret once', async () => {
    await press('New channel');
    await dialog().getByLabel('Name').fill('Our bot');
    await dialog().getByLabel('Kind').selectOption('Webhook (signed)');
    await dialog().getByLabel('URL that is called').fill(`${receiver.url}/bot`);
    await answer('Save');
    await expect(dialog().getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
    await answer('Done');
    await row('Our bot').waitFor();
  });
});

test.describe('A browser', () => {
  test('is a channel, to which messages come encrypted for it alone', async () => {
    const { page, visitor } = panel;
    const browser = new PushBrowser();
    await visitor.grantPermissions(['notifications']);
    await page.evaluate(subscribeInstead, {
      endpoint: `${receiver.url}/push/1`,
      keys: { p256dh: browser.p256dh, auth: browser.auth },
    });
    await press('New channel');
    await dialog().getByLabel('Name').fill('My phone');
    await dialog().getByLabel('Kind').selectOption('This browser');
    await answer('Save');
    await row('My phone').waitFor();
    receiver.reply = () => ({ status: 201 });
    await press('Test the channel My phone');
    await toast(page, 'It arrived').waitFor();
    const { bytes, path } = receiver.calls.at(-1) as Received;
    expect([path, browser.read(bytes)]).toEqual([
      '/push/1',
      expect.objectContaining({ title: 'Outpost: Test' }),
    ]);
  });

  test('shows what comes, and where it leads', async () => {
    const { page, visitor } = panel;
    const [worker] = visitor.serviceWorkers();
    await worker?.evaluate(keepShown);
    const session = await visitor.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
        if (registration) resolve(registration.registrationId);
      }),
    );
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify({ title: 'Chernarus is down', body: 'Since 18:04 UTC.', tag: 'alert-1' }),
    });
    await expect
      .poll(() => worker?.evaluate(() => (globalThis as unknown as Keeping).shown))
      .toMatchObject({
        ...{ title: 'Chernarus is down', body: 'Since 18:04 UTC.', tag: 'alert-1' },
        data: { path: '/servers/alerts' },
      });
  });
});

test.describe('People on call', () => {
  test('have turns, the first one now', async () => {
    const { page } = panel;
    await open('On call');
    await press('New turns');
    await dialog().getByLabel('Name').fill('Nights');
    for (const [at, [name, channel]] of [
      ['Anna', 'Night shift'],
      ['Boris', 'Our bot'],
    ].entries()) {
      await dialog()
        .getByLabel(`Person ${at + 1}`, { exact: true })
        .fill(name ?? '');
      await dialog()
        .getByLabel('Channel', { exact: true })
        .nth(at)
        .selectOption(channel ?? '');
    }
    expect(await problemsAtAllWidths(page, 'on-call-new')).toEqual([]);
    await answer('Save');
    await toast(page, 'Turns saved').waitFor();
    await expect(row('Nights')).toContainText('Anna until');
    await expect(row('Nights')).toContainText('In turn: Anna, Boris');
  });
});

test.describe('Rules', () => {
  test('are made with the fields of their condition, and say what is wrong at the field', async () => {
    const { page } = panel;
    await open('Rules');
    await press('New rule');
    await dialog().getByLabel('If', { exact: true }).selectOption('Many players are on');
    await dialog().getByLabel('Players at least').fill('many');
    await answer('Save');
    await expect(dialog()).toContainText('players must be a whole number from 1 to 100000');
    await dialog().getByLabel('Players at least').fill('55');
    await dialog().getByLabel('Where').selectOption('One server');
    await dialog().getByLabel('Server', { exact: true }).selectOption('Chernarus');
    await dialog().getByLabel('If nobody acknowledges it, tell somebody else').check();
    await dialog().getByLabel('Channel', { exact: true }).selectOption('Our bot');
    await dialog().getByLabel('Tell who is on call').selectOption('Nights');
    expect(await problemsAtAllWidths(page, 'alert-rule-new')).toEqual([]);
    await answer('Save');
    await toast(page, 'Rule saved').waitFor();
    await expect(row('Many players are on')).toContainText('55 or more, for 2 min');
    await expect(row('Many players are on')).toContainText('Chernarus');
    await expect(row('Many players are on')).toContainText('To Night shift, Our bot');
  });

  test('are changed and deleted', async () => {
    await press('Edit the rule Many players are on');
    await expect(dialog().getByLabel('Players at least')).toHaveValue('55');
    await dialog().getByLabel('Enabled').uncheck();
    await answer('Save');
    await expect(row('Many players are on')).toContainText('Off');
    await press('Delete the rule Many players are on');
    await answer('Delete');
    await panel.page.getByText('No rules yet: without them there are no alerts.').waitFor();
  });
});

test.describe('Alerts', () => {
  test('that go on are acknowledged', async () => {
    const { page, outpost } = panel;
    await open('Rules');
    await press('New rule');
    await answer('Save');
    await toast(page, 'Rule saved').waitFor();
    const at = '2026-11-22 04:00:00.000';
    await outpost.query(
      `INSERT INTO alert_bundles (id, rule_id, owner_id, opened_at, more, told_at, escalated)
       SELECT 1, id, owner_id, ?, 0, ?, 0 FROM alert_rules`,
      [at, at],
    );
    await outpost.query(
      `INSERT INTO alerts (rule_id, owner_id, bundle_id, server_id, subject, condition, facts, opened_at)
       SELECT id, owner_id, 1, 1, 'server 1', 'down', '{}', ? FROM alert_rules`,
      [at],
    );
    await open('Alerts');
    const alert = row('Chernarus: The server does not answer');
    await expect(alert).toContainText('Going on');
    expect(await problemsAtAllWidths(page, 'alerts')).toEqual([]);
    await press('Acknowledge: The server does not answer');
    await toast(page, 'Acknowledged').waitFor();
    await expect(alert).toContainText('anna looks after it');
  });
});
