import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SimulatedWebrconServer } from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import { expect, type Page, test } from '@playwright/test';
import { EchoServer } from '../support/echo-server.js';
import { RCON_PASSWORD } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { accessibilityProblems } from './support/accessibility.js';
import { sidewaysOverflow, takePicture, TestBrowser } from './support/browser.js';
import { addServer, becomeAdmin, serverRow } from './support/steps.js';

const EXAMPLE = fileURLToPath(new URL('../../docs/examples/echo-plugin', import.meta.url));

let outpost: StartedPanel;
let echo: EchoServer;
let rust: SimulatedWebrconServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-plugins-'));
  await mkdir(join(dataDir, 'plugins'), { mode: 0o755 });
  await cp(EXAMPLE, join(dataDir, 'plugins', 'echo-plugin'), { recursive: true });
  browser = TestBrowser.in(chromium);
  [outpost, echo, rust] = await Promise.all([
    StartedPanel.start({ dataDir }),
    EchoServer.start(RCON_PASSWORD),
    SimulatedWebrconServer.start({ port: 0, password: RCON_PASSWORD }),
  ]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
  await Promise.all([echo.stop(), rust.stop()]);
});

test.describe('The server form', () => {
  test('offers built-in and plugin protocols, each with its usual port', async () => {
    await page.goto('/servers');
    await page.getByRole('button', { name: 'Add Server' }).first().click();
    const port = page.getByLabel('Port', { exact: true });
    for (const [name, usual] of [
      ['Echo', '4000'],
      ['WebRCON', '28016'],
      ['BattlEye', '2305'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      expect(await port.inputValue()).toBe(usual);
    }
    await takePicture(page, 'server-form-with-plugin');
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('adds a WebRCON server and a server of the plugin, and both come online', async () => {
    await addServer(page, { name: 'Rust', type: 'WebRCON', port: rust.port, password: RCON_PASSWORD });
    await addServer(page, { name: 'Parrot', type: 'Echo', port: echo.port, password: RCON_PASSWORD });
    for (const name of ['Rust', 'Parrot']) await serverRow(page, name).getByText('Online').first().waitFor();
    expect(browser.complaints).toEqual([]);
  });
});
