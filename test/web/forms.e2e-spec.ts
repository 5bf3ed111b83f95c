import { expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { chooseInRow, pasteInto, shareSession } from './support/steps.js';

let outpost: StartedPanel;
let browser: TestBrowser;
let page: Page;
/** Request bodies that reached the server. */
const sent: string[] = [];

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  const admin = await signedInAdmin(outpost);
  const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };
  await admin.post('/api/servers', { name: 'Chernarus', ...address });
  const visitor = await browser.visitor(outpost.url);
  page = await visitor.newPage();
  page.on('request', (request) => {
    if (request.postData() !== null) sent.push(request.url());
  });
  await page.goto('/auth');
  signInLater = () => shareSession(admin, visitor, outpost.url);
});

let signInLater: () => Promise<void>;

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

interface Rule {
  /** The fields, in the order of input. */
  readonly typed: Readonly<Record<string, string>>;
  /** The expected error message of each refused field. */
  readonly errors: Readonly<Record<string, string>>;
}

async function fill(typed: Rule['typed']): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
}

const field = (label: string) => page.getByLabel(label, { exact: true });
const address = () => Promise.all(['Host', 'Port'].map((label) => field(label).inputValue()));

/** The error message below each invalid field. */
async function problems(labels: readonly string[]): Promise<Record<string, string>> {
  const all = labels.map(async (label): Promise<[string, string]> => {
    const id = (await field(label).getAttribute('aria-describedby')) ?? 'none';
    const problem = page.locator(`[id="${id}"][role="alert"]`);
    return [label, (await problem.count()) === 0 ? '' : await problem.innerText()];
  });
  return Object.fromEntries((await Promise.all(all)).filter(([, words]) => words !== ''));
}

async function isEnforced(rule: Rule, submit: string): Promise<void> {
  await fill(rule.typed);
  await page.getByRole('button', { name: submit, exact: true }).last().click();
  for (const words of Object.values(rule.errors))
    await page.getByText(words, { exact: true }).first().waitFor();
  expect(await problems(Object.keys(rule.typed))).toEqual(rule.errors);
  expect(sent).toEqual([]);
}

const USERNAME = 'Username must be at least 3 characters';
const PASSWORD = 'Password must be at least 6 characters';
const EMAIL = 'Invalid email address';
const DIFFER = 'Passwords do not match';

test.describe('The login form', () => {
  for (const rule of [
    { typed: { Username: 'an', Password: '12345' }, errors: { Username: USERNAME, Password: PASSWORD } },
    { typed: { Username: 'ann', Password: '12345' }, errors: { Password: PASSWORD } },
    { typed: { Username: 'an', Password: '123456' }, errors: { Username: USERNAME } },
  ]) {
    test(`answers ${JSON.stringify(rule.typed)} [S5.1 S5.2 S5.3 S9.1 S9.2]`, () => isEnforced(rule, 'Login'));
  }

  test('validates on submit, and again with every change [S5.38]', async () => {
    await page.reload();
    await fill({ Username: 'an' });
    await field('Password').focus();
    expect(await problems(['Username'])).toEqual({});
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText(USERNAME).waitFor();
    await field('Username').pressSequentially('n');
    await page.getByText(USERNAME).waitFor({ state: 'detached' });
    await field('Username').press('Backspace');
    await page.getByText(USERNAME).waitFor();
  });

  test('keeps its button under the pressed mouse while a corrected field is validated', async () => {
    const button = page.getByRole('button', { name: 'Login', exact: true });
    const pressed = await button.boundingBox();
    await field('Username').fill('ann');
    await page.getByText(USERNAME).waitFor({ state: 'detached' });
    expect(await button.boundingBox()).toEqual(pressed);
  });
});

test.describe('The registration form', () => {
  const RIGHT = { Username: 'ann', Email: 'a@b.example', Password: '123456', 'Confirm Password': '123456' };

  test.beforeAll(() => page.getByRole('tab', { name: 'Register Interest' }).click());

  for (const rule of [
    { typed: { ...RIGHT, Username: 'an' }, errors: { Username: USERNAME } },
    { typed: { ...RIGHT, Email: 'a@b' }, errors: { Email: EMAIL } },
    { typed: { ...RIGHT, Password: '12345' }, errors: { Password: PASSWORD, 'Confirm Password': DIFFER } },
    { typed: { ...RIGHT, 'Confirm Password': '12345' }, errors: { 'Confirm Password': PASSWORD } },
    { typed: { ...RIGHT, 'Confirm Password': '1234567' }, errors: { 'Confirm Password': DIFFER } },
  ]) {
    test(`answers ${JSON.stringify(rule.typed)} [S5.4 S5.5 S5.6 S5.7 S9.1 S9.2]`, () =>
      isEnforced(rule, 'Register Interest'));
  }
});

test.describe('The form of a new server', () => {
  const RIGHT = { 'Server Name': 'Livonia', Host: '127.0.0.1', Port: '9', 'RCON Password': 'x' };

  test.beforeAll(async () => {
    await signInLater();
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).click();
    sent.length = 0;
  });

  test('begins with BattlEye and its port, and proposes 28016 and 60 players for Source [S3.9 S5.14 S5.15 S9.6 S9.7]', async () => {
    expect(await page.getByRole('radio', { name: 'BattlEye' }).isChecked()).toBe(true);
    expect(await field('Port').inputValue()).toBe('2305');
    await expect(field('Max Players')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Source' }).check();
    expect(await field('Port').inputValue()).toBe('28016');
    expect(await field('Max Players').inputValue()).toBe('60');
  });

  for (const rule of [
    { typed: { ...RIGHT, 'Server Name': ' ' }, errors: { 'Server Name': 'Name is required' } },
    { typed: { ...RIGHT, Host: '' }, errors: { Host: 'Host is required' } },
    { typed: { ...RIGHT, Port: 'abc' }, errors: { Port: 'Port must be a number' } },
    { typed: { ...RIGHT, Port: '' }, errors: { Port: 'Port must be a number' } },
    { typed: { ...RIGHT, 'RCON Password': '' }, errors: { 'RCON Password': 'Password is required' } },
    {
      typed: { ...RIGHT, 'Max Players': '-1' },
      errors: { 'Max Players': 'Max players must be at least 0' },
    },
    {
      typed: { ...RIGHT, 'Max Players': 'many' },
      errors: { 'Max Players': 'Max players must be a number' },
    },
  ]) {
    test(`answers ${JSON.stringify(rule.typed)} [S5.8 S5.10 S5.11 S5.13 S5.14]`, () =>
      isEnforced(rule, 'Add Server'));
  }

  test('splits a pasted address with port at once', async () => {
    await field('Host').clear();
    await pasteInto(field('Host'), ' [2001:db8::1]:2310 ');
    expect(await address()).toEqual(['2001:db8::1', '2310']);
  });

  test('splits a typed address with port on blur', async () => {
    await field('Host').fill('203.0.113.10:2311');
    expect(await address()).toEqual(['203.0.113.10:2311', '2310']);
    await field('Host').press('Tab');
    expect(await address()).toEqual(['203.0.113.10', '2311']);
  });

  test('does not split an IPv6 address', async () => {
    await field('Host').clear();
    await pasteInto(field('Host'), '2001:db8::1:2312');
    await field('Host').press('Tab');
    expect(await address()).toEqual(['2001:db8::1:2312', '2311']);
  });
});

test.describe('The form of an existing server', () => {
  test('splits an address with port before sending it', async () => {
    await page.goto('/servers');
    await chooseInRow(page, 'Chernarus', 'Edit');
    await field('Host').fill('127.0.0.2:10');
    await field('RCON Password').fill('again');
    const request = page.waitForRequest((each) => each.method() === 'PATCH');
    await field('Host').press('Enter');
    expect((await request).postDataJSON()).toEqual({ host: '127.0.0.2', port: 10, password: 'again' });
  });

  test('requires the password as soon as the address differs', async () => {
    await page.goto('/servers');
    await chooseInRow(page, 'Chernarus', 'Edit');
    sent.length = 0;
    const password = field('RCON Password');
    const hint = async () => [
      await password.getAttribute('placeholder'),
      await password.getAttribute('aria-required'),
    ];
    expect(await hint()).toEqual(['Stays as it is', 'false']);
    await field('Port').fill('4711');
    expect(await hint()).toEqual(['New address: enter it again', 'true']);
    await field('Port').press('Enter');
    await page.getByText('Enter the RCON password again: the address changed').waitFor();
    expect(sent).toEqual([]);
  });
});

test.describe('The profile form', () => {
  const RIGHT = { Username: 'anna', Email: 'anna@example.com' };

  test.beforeAll(async () => {
    await page.goto('/settings');
    sent.length = 0;
  });

  for (const rule of [
    { typed: { ...RIGHT, Username: 'an' }, errors: { Username: USERNAME } },
    { typed: { ...RIGHT, Email: 'anna' }, errors: { Email: EMAIL } },
  ]) {
    test(`answers ${JSON.stringify(rule.typed)} [S5.18 S5.19]`, () => isEnforced(rule, 'Update Profile'));
  }
});

test.describe('The password form', () => {
  const RIGHT = { 'Current Password': 'x', 'New Password': '123456', 'Confirm New Password': '123456' };
  const NEW_PASSWORD = 'New password must be at least 6 characters';

  test.beforeAll(() => page.getByRole('tab', { name: 'Password' }).click());

  for (const rule of [
    {
      typed: { ...RIGHT, 'Current Password': '' },
      errors: { 'Current Password': 'Current password is required' },
    },
    {
      typed: { ...RIGHT, 'New Password': '12345', 'Confirm New Password': '12345' },
      errors: { 'New Password': NEW_PASSWORD, 'Confirm New Password': PASSWORD },
    },
    { typed: { ...RIGHT, 'Confirm New Password': '1234567' }, errors: { 'Confirm New Password': DIFFER } },
  ]) {
    test(`answers ${JSON.stringify(rule.typed)} [S5.20 S5.21 S5.22 S5.23]`, () =>
      isEnforced(rule, 'Update Password'));
  }
});

test.describe('The form of a new schedule', () => {
  test.beforeAll(async () => {
    await page.goto('/servers/1/tasks');
    await page.getByRole('button', { name: 'Schedule New Command' }).click();
    sent.length = 0;
  });

  test('begins enabled, with every ten minutes [S2.129 S2.131 S5.31 S9.22]', async () => {
    expect(await field('Cron Expression').inputValue()).toBe('*/10 * * * *');
    expect(await page.getByRole('switch', { name: 'Enabled' }).isChecked()).toBe(true);
  });

  test('offers four types, and the days from Sunday to Saturday [S2.129 S3.21 S5.28 S5.34 S9.23]', async () => {
    const optionsOf = (label: string) =>
      field(label)
        .locator('option')
        .evaluateAll((all) => all.map((option) => [option.getAttribute('value'), option.textContent]));
    expect(await optionsOf('Schedule Type')).toEqual([
      ['custom', 'Custom'],
      ['hourly', 'Hourly'],
      ['daily', 'Daily'],
      ['weekly', 'Weekly'],
    ]);
    await field('Schedule Type').selectOption('Weekly');
    const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    expect(await optionsOf('Day of Week')).toEqual(days.map((day, index) => [String(index), day]));
  });

  for (const rule of [
    { typed: { Command: ' ', Minute: '0', Hour: '0' }, errors: { Command: 'Command is required' } },
    {
      typed: { Command: 'bans', Minute: '60', Hour: '0' },
      errors: { Minute: 'Minute must be between 0 and 59' },
    },
    {
      typed: { Command: 'bans', Minute: '59', Hour: '24' },
      errors: { Hour: 'Hour must be between 0 and 23' },
    },
  ]) {
    test(`answers ${JSON.stringify(rule.typed)} [S5.26 S5.32 S5.33 S9.23]`, () =>
      isEnforced(rule, 'Schedule Command'));
  }

  test('wants an expression of its own kind [S5.27]', async () => {
    await field('Schedule Type').selectOption('Custom');
    await isEnforced(
      {
        typed: { Command: 'bans', 'Cron Expression': ' ' },
        errors: { 'Cron Expression': 'Schedule is required' },
      },
      'Schedule Command',
    );
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
