/**
 * Lighthouse scores of the built panel with two simulated servers online: as on a phone with a slow network, and as on
 * a desktop. Lighthouse is downloaded on demand: it is as large as all other dependencies together.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { line } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { openBrowser } from './peers/panel-page.js';
import { startPanel } from './peers/panel-process.js';
import { Verdicts } from './verdicts.js';

const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Any free port would do, but Lighthouse has to be given one. */
const DEVTOOLS_PORT = 19_222;
const AIM = 95;
/** The median counts: on a shared machine, single runs differ by up to ten points. */
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const PAGES = [
  { name: 'sign-in', path: '/auth', signedIn: false },
  { name: 'servers', path: '/servers', signedIn: true },
  { name: 'console', path: '/console', signedIn: true },
];
const DEVICES = [
  { name: 'phone', options: [] },
  { name: 'desktop', options: ['--preset=desktop'] },
];

async function judge(url, { folder, options }) {
  const report = join(folder, 'report.json');
  const words = [
    ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options],
    ...[`--port=${DEVTOOLS_PORT}`, '--disable-storage-reset', '--quiet'],
    ...[`--only-categories=${CATEGORIES.join(',')}`, '--output=json', `--output-path=${report}`],
  ];
  await execa('npm', words, { cwd: folder, stdio: 'inherit' });
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** The audits that cost points, for diagnosis. */
const complaints = ({ audits, categories }) =>
  CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `${id}${audits[id].displayValue ? ` (${audits[id].displayValue})` : ''}`);

/** A browser as after an update: nothing of the panel is cached, but it knows whether there is a session. */
async function openForJudging({ url, cookie }, { signedIn, folder }) {
  const options = { folder, args: [`--remote-debugging-port=${DEVTOOLS_PORT}`] };
  if (!signedIn) return openBrowser({ url }, options);
  const browser = await openBrowser({ url, cookie }, options);
  const page = await browser.newPage();
  await page.goto(`${url}/api/health`);
  await page.evaluate(() => localStorage.setItem('signed-in', ''));
  await page.close();
  return browser;
}

/** A page that never gets past its spinner would score best of all. */
async function expectDrawn(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function judgeOften(panel, { page, device, folder }) {
  const reports = [];
  for (let round = 0; round < ROUNDS; round++) {
    const profile = mkdtempSync(join(folder, 'browser-'));
    const browser = await openForJudging(panel, { signedIn: page.signedIn, folder: profile });
    reports.push(await judge(panel.url + page.path, { folder, options: device.options }));
    await expectDrawn(browser, panel.url + page.path);
    await browser.close();
  }
  return reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score);
}

async function judgeAll(panel, folder, verdicts) {
  for (const page of PAGES) {
    for (const device of DEVICES) {
      const reports = await judgeOften(panel, { page, device, folder });
      for (const category of CATEGORIES) {
        const scores = reports.map(({ categories }) => Math.round(categories[category].score * 100));
        const middle = scores.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
        const what = `${page.name} on a ${device.name}: ${category}`;
        verdicts.say(middle >= AIM, what, `${middle} of 100 (${scores.join(', ')})`);
      }
      const found = complaints(reports[Math.floor(ROUNDS / 2)]);
      if (found.length > 0) line('  took points', found.join(', '));
    }
  }
}

async function startServers(password) {
  const servers = ['./loud-server.js', './loud-server.js'].map(orderedProcess);
  const ports = await Promise.all(servers.map((server) => server.order('listen', { password })));
  return { ports, stop: () => servers.forEach((server) => server.stop()) };
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const password = randomUUID();
const servers = await startServers(password);
const panel = await startPanel(join(folder, 'data'));
const verdicts = new Verdicts();
try {
  for (const [index, port] of servers.ports.entries()) {
    const name = `Chernarus ${index + 1}`;
    await panel.post('/api/servers', { name, type: 'battleye', host: '127.0.0.1', port, password });
  }
  await judgeAll(panel, folder, verdicts);
  verdicts.end();
} finally {
  await panel.stop();
  servers.stop();
  rmSync(folder, { recursive: true, force: true });
}
