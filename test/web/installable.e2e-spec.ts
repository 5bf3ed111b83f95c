import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import {
  type APIResponse,
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
  test,
} from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { browserWithProfile } from './support/own-profile.js';
import { shareSession } from './support/steps.js';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly Icon[];
}

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: BrowserContext;
let page: Page;
let chromium: CDPSession;
let manifest: Manifest;

test.beforeAll(async () => {
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  browser = await browserWithProfile(outpost.url);
  page = await browser.newPage();
  chromium = await browser.newCDPSession(page);
  const admin = await signedInAdmin(outpost);
  await admin.post('/api/servers', { name: 'Chernarus', ...battleyeAddress(battleye) });
  await shareSession(admin, browser, outpost.url);
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

const typeOf = (answer: APIResponse): string | undefined => answer.headers()['content-type']?.split(';')[0];

/** PNG: the IHDR chunk comes first, with the width at byte 16 and the height at byte 20. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const workerState = (): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

/** Paths of everything the panel's service worker has cached on this device. */
const cachedPaths = (): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test.describe('The manifest', () => {
  test('is linked from the page, served with its media type and parsed by the browser', async () => {
    await page.goto('/');
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.status()).toBe(200);
    expect(typeOf(answer)).toBe('application/manifest+json');
    manifest = (await answer.json()) as Manifest;
    const { errors } = await chromium.send('Page.getAppManifest');
    expect(errors).toEqual([]);
  });

  test('has the app’s name and start parameters', async () => {
    expect(manifest.name).toBe('Outpost');
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
    expect(manifest.display).toBe('standalone');
    const start = await page.request.get(manifest.start_url);
    expect(typeOf(start)).toBe('text/html');
  });

  test('has the colour of the dark theme, which is the default', async () => {
    const colour = await page.locator('meta[name="theme-color"]').getAttribute('content');
    expect([manifest.theme_color, manifest.background_color]).toEqual([colour, colour]);
  });

  test('lists existing icons of the declared sizes', async () => {
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await page.request.get(src);
      expect([src, answer.status(), typeOf(answer)]).toEqual([src, 200, type]);
      if (type === 'image/png') expect(sizeOf(await answer.body())).toBe(sizes);
    }
    const sizes = manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`);
    expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  });
});

test.describe('The panel', () => {
  test('is installable in Chromium', async () => {
    expect(await workerState()).toMatch(/^activat/);
    const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
  });

  test('stores no data of servers, players and commands on the device', async () => {
    await page.goto('/console');
    await page.getByText('Realtime').waitFor();
    await page.getByLabel('Command', { exact: true }).fill('players');
    await page.getByLabel('Command', { exact: true }).press('Enter');
    await page.locator('[data-command="players"]').getByText('players in total').waitFor();
    for (const path of ['/logs', '/servers']) await page.goto(path);
    await page.locator('[data-server="Chernarus"]').waitFor();
    const cached = await cachedPaths();
    expect(cached).toContain('/offline.html');
    expect(cached.filter((path) => /^\/(?:api|assets|ws)/.test(path))).toEqual([]);
  });

  test('forbids browsers to cache answers of the API', async () => {
    const answer = await page.request.get('/api/servers');
    expect(answer.headers()['cache-control']).toContain('no-store');
  });
});

test.describe('A device that loses its network', () => {
  test('shows on the next page that the panel can’t be reached', async () => {
    const missing: string[] = [];
    page.on('requestfailed', (request) => missing.push(new URL(request.url()).pathname));
    await browser.setOffline(true);
    await page.goto('/logs');
    await heading("Outpost can't be reached").waitFor();
    expect(await page.title()).toBe('Offline | Outpost');
    expect(new URL(page.url()).pathname).toBe('/logs');
    await page.waitForLoadState();
    expect(missing.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  test('gets no game data from any cache', async () => {
    const answer = page.evaluate(() => fetch('/api/servers').then(({ status }) => status));
    await expect(answer).rejects.toThrow('Failed to fetch');
  });

  test('loads that page automatically once the network is back', async () => {
    await browser.setOffline(false);
    await heading('Server Logs').waitFor();
  });
});

test.describe('A panel that is not running', () => {
  test('is reported as unreachable', async () => {
    await outpost.stop();
    await page.goto('/servers');
    await heading("Outpost can't be reached").waitFor();
  });

  test('is shown automatically once it runs again', async () => {
    const { dataDir, url } = outpost;
    outpost = await StartedPanel.start({ dataDir, environment: { PORT: new URL(url).port } });
    await heading('My Servers').waitFor();
  });
});
