import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type CDPSession, type Page } from 'playwright-core';
import { type BootedOutpost, bootOutpost } from '../support/boot-app.js';
import { RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { TestBrowser } from './support/browser.js';
import { addServer, setUpPanel } from './support/steps.js';

/** `CONSOLE_STREAM_SECONDS=60` measures a minute, on a machine that has nothing else to do; without it nothing is timed. */
const MEASURED_SECONDS = Number(process.env['CONSOLE_STREAM_SECONDS'] ?? 0);
const LINES_PER_SECOND = 1_000;
const TICK_MS = 10;
const NEWEST_WITHIN_MS = 250;
const LONGEST_TASK_MS = 100;
const SHOWN = { timeout: 60_000 };

jest.setTimeout(120_000 + MEASURED_SECONDS * 3_000);

let outpost: BootedOutpost;
let battleye: SimulatedBattleyeServer;
let browser: TestBrowser;
let page: Page;
let devtools: CDPSession;

beforeAll(async () => {
  [outpost, battleye, browser] = await Promise.all([bootOutpost(), startBattleye(), TestBrowser.launch()]);
  page = await (await browser.visitor(outpost.url)).newPage();
  await setUpPanel(page, outpost.setupCode);
  await addServer(page, {
    name: 'Chernarus',
    type: 'BattlEye',
    port: battleye.port,
    password: RCON_PASSWORD,
  });
  await page.goto('/console');
  await page.getByText('Realtime').waitFor();
  devtools = await page.context().newCDPSession(page);
});

afterAll(async () => {
  await browser.close();
  await Promise.all([outpost.remove(), battleye.stop()]);
});

interface Seen {
  readonly longTasks: number[];
  /** How late each newest line was seen, in milliseconds. */
  readonly delays: number[];
}

/** Lines carry the moment they were printed; each frame looks which one is the newest in sight. */
const watch = () =>
  page.evaluate(() => {
    const seen = { longTasks: [] as number[], delays: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) =>
      seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
    let newest = '';
    const look = (): void => {
      const text = [...document.querySelectorAll('[data-line]')].at(-1)?.textContent ?? '';
      const printedAt = /printed (\d+)/.exec(text)?.[1];
      if (printedAt !== undefined && text !== newest) seen.delays.push(Date.now() - Number(printedAt));
      newest = text;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function print(lines: number): Promise<void> {
  let printed = 0;
  const startedAt = Date.now();
  while (printed < lines) {
    const due = Math.min(lines, Math.ceil(((Date.now() - startedAt) * LINES_PER_SECOND) / 1_000));
    for (; printed < due; printed += 1) {
      battleye.say(`(Global) Survivor ${printed % 60}: line ${printed + 1} printed ${Date.now()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

async function heapBytes(): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

describe('A console under a thousand lines per second', () => {
  it('shows the newest line and draws no more than is in sight', async () => {
    await print(2_000);
    await page.locator('[data-line]').getByText('line 2000 printed').waitFor(SHOWN);
    expect(await page.locator('[data-line]').count()).toBeLessThan(120);
  });

  const measured = MEASURED_SECONDS > 0 ? it : it.skip;
  measured('shows it in time, drops no frame for long, and takes no more memory', async () => {
    // Beyond the lines that are kept: from here on each new one takes the place of the oldest.
    await print(12_000);
    await page.locator('[data-line]').getByText('line 12000 printed').waitFor(SHOWN);
    const before = await heapBytes();
    await watch();
    const lines = MEASURED_SECONDS * LINES_PER_SECOND;
    await print(lines);
    await page.locator('[data-line]').getByText(`line ${lines} printed`).waitFor(SHOWN);
    const { longTasks, delays } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    const late = [...delays].sort((a, b) => b - a);
    const grown = (await heapBytes()) - before;
    process.stdout.write(
      `${MEASURED_SECONDS} s: ${delays.length} newest lines seen, latest ${late.slice(0, 3).join(', ')} ms, ` +
        `median ${late[late.length >> 1]} ms; long tasks ${longTasks.length}, longest ${Math.max(0, ...longTasks)} ms; ` +
        `heap ${Math.round(before / 1e6)} MB, ${(grown / 1e6).toFixed(1)} MB more\n`,
    );
    expect(delays.length).toBeGreaterThan(MEASURED_SECONDS);
    expect(late[0]).toBeLessThan(NEWEST_WITHIN_MS);
    expect(longTasks.filter((duration) => duration > LONGEST_TASK_MS)).toEqual([]);
    expect(grown).toBeLessThan(10_000_000);
  });
});
