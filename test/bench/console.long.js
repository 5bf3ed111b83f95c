/* global window, document, requestAnimationFrame */
/**
 * An open console under a stream of server messages: the delay until the newest line is visible, the longest
 * main-thread task, and memory growth. Server, panel and browser run in processes of their own on this machine.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { line, megabytes, percentile } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { openBrowser } from './peers/panel-page.js';
import { startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { seconds, messages } = numbersFrom(process.argv.slice(2), { seconds: 60, messages: 1_000 });

const AIM = { newestMs: 250, taskMs: 100, heapBytes: 10_000_000 };
/** More lines than the console retains: from here on each new line evicts the oldest. */
const WARM_UP_LINES = 12_000;
const SEEN_WITHIN_MS = 60_000;

/** Checks on each frame which line is the newest visible one, and how old it is. */
const watch = (page) =>
  page.evaluate(() => {
    const seen = { longTasks: [], delays: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) =>
      seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
    let newest = '';
    const observe = () => {
      const text = [...document.querySelectorAll('[data-line]')].at(-1)?.textContent ?? '';
      const printedAt = /printed (\d+)/.exec(text)?.[1];
      if (printedAt !== undefined && text !== newest) seen.delays.push(Date.now() - Number(printedAt));
      newest = text;
      requestAnimationFrame(observe);
    };
    requestAnimationFrame(observe);
  });

async function heapBytes(devtools) {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

async function openConsole(browser) {
  const page = await browser.newPage();
  await page.goto('/console');
  await page.getByText('Realtime').waitFor();
  return page;
}

async function stream(page, server, lines) {
  await server.order('print', { lines, perSecond: messages });
  await page.locator('[data-line]').getByText(`line ${lines} printed`).waitFor({ timeout: SEEN_WITHIN_MS });
}

function report({ longTasks, delays }, { before, after }) {
  const verdicts = new Verdicts();
  const latest = Math.max(...delays);
  const longest = Math.max(0, ...longTasks);
  line('newest lines seen', `${delays.length} in ${seconds} s of ${messages} lines each`);
  line('seen after', `p50 ${percentile(delays, 0.5)} ms, p99 ${percentile(delays, 0.99)} ms`);
  line('tasks above 50 ms', `${longTasks.length}`);
  line('heap before and after', `${megabytes(before)}, ${megabytes(after)}`);
  verdicts.say(latest < AIM.newestMs, `the newest line is seen within ${AIM.newestMs} ms`, `${latest} ms`);
  verdicts.say(longest <= AIM.taskMs, `no task holds the page up for ${AIM.taskMs} ms`, `${longest} ms`);
  verdicts.say(after - before < AIM.heapBytes, 'memory stays flat', megabytes(after - before));
  verdicts.end();
}

async function measure(browser, server) {
  const page = await openConsole(browser);
  const devtools = await browser.newCDPSession(page);
  await stream(page, server, WARM_UP_LINES);
  const before = await heapBytes(devtools);
  await watch(page);
  await stream(page, server, seconds * messages);
  const seen = await page.evaluate(() => window.seen);
  report(seen, { before, after: await heapBytes(devtools) });
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const password = randomUUID();
const server = orderedProcess('./loud-server.js');
const port = await server.order('listen', { password });
const panel = await startPanel(folder);
await panel.post('/api/servers', { name: 'Loud', type: 'battleye', host: '127.0.0.1', port, password });
const browser = await openBrowser(panel, { folder: join(folder, 'browser') });
try {
  await measure(browser, server);
} finally {
  await browser.close();
  await panel.stop();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
