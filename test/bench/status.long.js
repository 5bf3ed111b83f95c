/**
 * Visitors of a status page, all at once: how many answers a second one panel gives, how long they take, and how long an
 * administrator waits for the list of servers meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { servers, visitors, seconds } = numbersFrom(process.argv.slice(2), {
  servers: 20,
  visitors: 50,
  seconds: 15,
});

const AIM = { perSecond: 500, p99Ms: 250 };
const PATH = '/status/bench';

/** Rows like the first one, with the ids that follow. */
function multiply(file) {
  const data = new Database(file);
  const columns = data.pragma('table_info(servers)').map(({ name }) => name);
  const values = columns.map((name) => (name === 'id' ? 'ids.id' : `first."${name}"`));
  data
    .prepare(
      `WITH RECURSIVE ids(id) AS (SELECT 2 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
       INSERT INTO servers (${columns.join()}) SELECT ${values.join()} FROM ids, servers AS first WHERE first.id = 1`,
    )
    .run(servers);
  data.close();
}

const visit = (url, agent) =>
  new Promise((done, failed) => {
    const startedAt = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length));
      answer.on('end', () => done({ ms: performance.now() - startedAt, bytes, status: answer.statusCode }));
    }).on('error', failed);
  });

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function measure(verdicts) {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const first = await startPanel(folder, CALLS_NOBODY);
  const address = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
  await first.post('/api/servers', { name: 'Server', ...address });
  await first.post('/api/status-pages', { slug: 'bench', title: 'Bench', scope: 'all' });
  await first.stop();
  multiply(join(folder, 'outpost.sqlite'));
  const panel = await startPanel(folder, CALLS_NOBODY);
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: visitors });
    const warm = await visit(panel.url + PATH, agent);
    const end = performance.now() + seconds * 1_000;
    const answers = [];
    const asAdmin = [];
    const visitor = async () => {
      while (performance.now() < end) answers.push(await visit(panel.url + PATH, agent));
    };
    const admin = async () => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        await panel.get('/api/servers');
        asAdmin.push(performance.now() - startedAt);
      }
    };
    await Promise.all([...Array.from({ length: visitors }, visitor), admin()]);
    const perSecond = Math.round(answers.length / seconds);
    const wrong = answers.filter(({ status }) => status !== 200).length;
    console.log(`${servers} servers, ${visitors} visitors at once; ${warm.bytes} bytes, compressed`);
    verdicts.say(wrong === 0, 'answers that were not the page', String(wrong));
    verdicts.say(perSecond >= AIM.perSecond, 'answers a second', `${perSecond}, aim ${AIM.perSecond}`);
    const p99 = Math.round(
      quantile(
        answers.map(({ ms }) => ms),
        0.99,
      ),
    );
    verdicts.say(p99 <= AIM.p99Ms, 'the slowest hundredth of them', `${p99} ms, aim ${AIM.p99Ms}`);
    console.log(`the list of servers meanwhile, median: ${Math.round(quantile(asAdmin, 0.5))} ms`);
    agent.destroy();
  } finally {
    await panel.stop();
    rmSync(folder, { recursive: true });
  }
}

const verdicts = new Verdicts();
await measure(verdicts);
verdicts.end();
