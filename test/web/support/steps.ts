import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { type BrowserContext, type Locator, type Page } from '@playwright/test';
import { type RawClient } from '../../support/api.js';

export const ADMIN = { username: 'anna', email: 'anna@example.com', password: 'correct horse' };

/** The visitor becomes the first admin through the API; the form is covered by its own tests. */
export const becomeAdmin = (page: Page, code: string): Promise<void> =>
  post(page, '/api/setup', { code, ...ADMIN });

/** The browser gets the session of a client that is signed in. */
export async function shareSession(client: RawClient, context: BrowserContext, url: string): Promise<void> {
  const [name = '', value = ''] = client.cookieHeader.split('=');
  await context.addCookies([{ name, value, url }]);
}

/** Sets the panel up through the form. */
export async function setUpPanel(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Setup code').fill(code);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByLabel('Confirm Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Create admin' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function activateSubscription(page: Page): Promise<void> {
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Activate Subscription' }).click();
  await toast(page, 'Subscription Activated').waitFor();
}

/** Pastes a text with the keyboard shortcut. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

export interface ServerEntry {
  readonly name: string;
  /** The label in the form; plugins add their own. */
  readonly type: string;
  readonly port: number;
  readonly password: string;
}

/** Opens the dialog and fills it in, without submitting it. */
export async function fillInServer(page: Page, server: ServerEntry): Promise<void> {
  await page.goto('/servers');
  await page.getByRole('button', { name: 'Add Server' }).first().click();
  await page.getByRole('radio', { name: server.type }).check();
  // Which game it is has to be said where the type alone does not tell.
  if (server.type === 'Source') await chooseGame(page, 'Another game with Source RCON');
  await page.getByLabel('Server Name').fill(server.name);
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(String(server.port));
  await page.getByLabel('RCON Password').fill(server.password);
}

/** Answers the question of a dialog that is open. */
export const confirm = (page: Page, label: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

export async function chooseGame(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Game', { exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
}

interface RegisteredServer extends Omit<ServerEntry, 'type'> {
  readonly type: ProtocolId;
  readonly game?: string;
}

/** Adds a server on this machine through the API; the form is covered by its own tests. */
export const registerServer = (page: Page, server: RegisteredServer): Promise<void> =>
  post(page, '/api/servers', { host: '127.0.0.1', ...server });

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
}

export async function addServer(page: Page, server: ServerEntry): Promise<void> {
  await fillInServer(page, server);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Server' }).click();
  await toast(page, 'Server added').waitFor();
}

/** What can be done with a server besides opening its console. */
export async function rowMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  const menu = page.getByRole('menu', { name: `More for ${name}`, exact: true });
  await menu.waitFor();
  return menu;
}

export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  const menu = await rowMenu(page, name);
  await menu.getByRole('menuitem', { name: action, exact: true }).click();
}

export const serverRow = (page: Page, name: string) => page.locator(`[data-server="${name}"]`);

export const toast = (page: Page, title: string) => page.locator('[data-toast]', { hasText: title });
