import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { expect, type Page, test } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { becomeAdmin, registerServer } from './support/steps.js';

const LINES_PER_SECOND = 1_000;
const TICK_MS = 10;
/**
 * Maximum number of unacknowledged lines. A message's sequence number is one byte and must not wrap to one still in
 * flight, and a datagram dropped by a busy reader's full buffer is resent after its successors.
 */
const MOST_ON_THE_WAY = 100;
const SHOWN = { timeout: 60_000 };

test.setTimeout(120_000);

let outpost: StartedPanel;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  [outpost, battleye] = await Promise.all([StartedPanel.start(), startBattleye()]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await becomeAdmin(page, outpost.setupCode);
  await registerServer(page, {
    name: 'Chernarus',
    type: 'battleye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  await page.goto('/console');
  await page.getByText('Realtime').waitFor();
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

async function print(lines: number): Promise<void> {
  let printed = 0;
  const startedAt = Date.now();
  while (printed < lines) {
    const inTime = Math.ceil(((Date.now() - startedAt) * LINES_PER_SECOND) / 1_000);
    const taken = battleye.journal.of('acknowledged').length;
    const due = Math.min(lines, inTime, taken + MOST_ON_THE_WAY);
    for (; printed < due; printed += 1) {
      battleye.say(`(Global) Survivor ${printed % 60}: line ${printed + 1}`);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

test.describe('A console under a thousand lines per second', () => {
  test('measures resized content at its new height, also with reduced motion', async () => {
    const height = await page.evaluate(() => {
      const grown = document.body.appendChild(document.createElement('div'));
      for (const px of ['10px', '500px']) {
        grown.style.height = px;
        grown.getBoundingClientRect();
      }
      const measured = grown.offsetHeight;
      grown.remove();
      return measured;
    });
    expect(height).toBe(500);
  });

  test('shows the newest line and renders only what is visible', async () => {
    await print(2_000);
    await page.locator('[data-line]').getByText('line 2000').waitFor(SHOWN);
    expect(await page.locator('[data-line]').count()).toBeLessThan(120);
  });

  test('keeps the newest line visible when the viewport shrinks, as above the keyboard of a phone', async () => {
    await page.setViewportSize({ width: 1440, height: 640 });
    const newest = page.locator('[data-line]').getByText('line 2000');
    const input = page.getByLabel('Command', { exact: true });
    const isAbove = async (): Promise<boolean> => {
      const [line, field] = await Promise.all([newest.boundingBox(), input.boundingBox()]);
      return line !== null && field !== null && line.y + line.height < field.y;
    };
    while (!(await isAbove())) await page.evaluate(() => new Promise(requestAnimationFrame));
  });
});
