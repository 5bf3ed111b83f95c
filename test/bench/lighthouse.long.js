/**
 * Lighthouse's verdict on the built panel, with two simulated servers answering: as on a phone with a slow network,
 * and as on a desktop. It is fetched when it is asked for: it weighs as much as everything else that is installed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../apps/launcher/src/child.js';
import { line } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { openBrowser } from './peers/panel-page.js';
import { startPanel } from './peers/panel-process.js';
import { Verdicts } from './verdicts.js';

const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Any free port would do; Lighthouse wants to be told one. */
const DEVTOOLS_PORT = 19_222;
const AIM = 95;
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
  const { code } = await run('npm', words, { cwd: folder });
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}`);
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** What took points, so that the next reader knows where to look. */
const complaints = ({ audits, categories }) =>
  CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `${id}${audits[id].displayValue ? ` (${audits[id].displayValue})` : ''}`);

async function judgeAll(panel, folder, verdicts) {
  for (const { name, path, signedIn } of PAGES) {
    const visitor = signedIn ? panel : { url: panel.url };
    const browser = await openBrowser(visitor, {
      folder: join(folder, name),
      args: [`--remote-debugging-port=${DEVTOOLS_PORT}`],
    });
    for (const device of DEVICES) {
      const report = await judge(panel.url + path, { folder, options: device.options });
      for (const category of CATEGORIES) {
        const score = Math.round(report.categories[category].score * 100);
        verdicts.say(score >= AIM, `${name} on a ${device.name}: ${category}`, `${score} of 100`);
      }
      const found = complaints(report);
      if (found.length > 0) line('  took points', found.join(', '));
    }
    await browser.close();
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
