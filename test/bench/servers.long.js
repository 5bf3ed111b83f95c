/* global window, document, MutationObserver */
/**
 * The panel with thousands of servers: its requests, the time until the first server is visible, the longest
 * main-thread task, the number of DOM elements, and the response time of a search. The servers are database rows only:
 * none is connected to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { line, pause } from './measure.js';
import { openBrowser } from './peers/panel-page.js';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { few, many } = numbersFrom(process.argv.slice(2), { few: 1_000, many: 5_000 });

const AIM = { firstMs: 1_000, taskMs: 100, nodes: 3_000, answerMs: 100 };
const PAGES = { Dashboard: '/', 'My Servers': '/servers' };
const FIELD = '[aria-label="Search by name or address"]';
/** After the last request, for follow-up requests. */
const QUIET_MS = 2_000;
const WORD = '777';

/** Observes the page from its start. */
const watch = () => {
  const seen = { tasks: [], answers: [], firstMs: undefined };
  Object.assign(window, { seen });
  new PerformanceObserver((list) =>
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) =>
    seen.answers.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'event', durationThreshold: 16 });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-server]')) return;
    seen.firstMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
};

/** Registers one server through the panel, and duplicates its row. */
async function seed(folder, count) {
  const panel = await startPanel(folder, CALLS_NOBODY);
  const address = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
  await panel.post('/api/servers', { name: 'Server 1', ...address });
  await panel.stop();
  const data = new Database(join(folder, 'outpost.sqlite'));
  const columns = data.pragma('table_info(servers)').map(({ name }) => name);
  const others = columns.filter((name) => name !== 'id' && name !== 'name').map((name) => `"${name}"`);
  data
    .prepare(
      `WITH RECURSIVE ids(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
       INSERT INTO servers (id, name, ${others}) SELECT ids.id, 'Server ' || ids.id, ${others.map((name) => `first.${name}`)}
       FROM ids, servers AS first WHERE first.id = 1`,
    )
    .run(count);
  data.close();
}

async function settled(page, requests) {
  for (let before = -1; before !== requests.length;) {
    before = requests.length;
    await pause(QUIET_MS);
    await page.waitForLoadState('networkidle');
  }
}

async function visit(browser, path) {
  const page = await browser.newPage();
  const requests = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await page.addInitScript(watch);
  await page.goto(path);
  await page.locator('[data-server]').first().waitFor({ timeout: 120_000 });
  await settled(page, requests);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { page, requests, nodes, seen: await page.evaluate(() => window.seen) };
}

/** Milliseconds from a key press to the frame that shows its result. */
async function search(page) {
  await page.evaluate(() => (window.seen.answers.length = 0));
  await page.locator(FIELD).pressSequentially(WORD, { delay: 150 });
  await page.locator(`[data-server="Server ${WORD}"]`).waitFor();
  await pause(QUIET_MS);
  return page.evaluate(() => window.seen.answers);
}

function report(verdicts, name, { requests, nodes, seen }) {
  const longest = Math.round(Math.max(0, ...seen.tasks));
  const first = Math.round(seen.firstMs);
  const each = requests.filter((path) => /^\/api\/servers\/\d+\/status$/.test(path)).length;
  line(`${name}: requests at start`, String(requests.length));
  verdicts.say(each <= 1, `${name}: no status is asked for server by server`, `${each} times`);
  verdicts.say(first < AIM.firstMs, `${name}: the first server is there in ${AIM.firstMs} ms`, `${first} ms`);
  verdicts.say(longest < AIM.taskMs, `${name}: no task of ${AIM.taskMs} ms`, `${longest} ms`);
  verdicts.say(nodes < AIM.nodes, `${name}: fewer than ${AIM.nodes} elements`, String(nodes));
}

async function measure(verdicts, count) {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  await seed(folder, count);
  const panel = await startPanel(folder, CALLS_NOBODY);
  const browser = await openBrowser(panel, { folder: join(folder, 'browser') });
  try {
    await pause(QUIET_MS);
    for (const [title, path] of Object.entries(PAGES)) {
      // An owner of that many servers is no first-time visitor: warms the script cache.
      await (await visit(browser, path)).page.close();
      const visited = await visit(browser, path);
      report(verdicts, `${count} servers, ${title}`, visited);
      if ((await visited.page.locator(FIELD).count()) > 0) {
        const slowest = Math.max(0, ...(await search(visited.page)));
        const claim = `${count} servers, ${title}: a key of a search is answered in ${AIM.answerMs} ms`;
        verdicts.say(slowest < AIM.answerMs, claim, `${slowest} ms`);
      }
      await visited.page.close();
    }
  } finally {
    await browser.close();
    await panel.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const verdicts = new Verdicts();
for (const count of [few, many]) await measure(verdicts, count);
verdicts.end();
