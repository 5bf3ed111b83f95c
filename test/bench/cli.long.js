/** Run time of the command line against a panel that answers at once, compared with a bare start of Node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { line, median } from './measure.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { rounds } = numbersFrom(process.argv.slice(2), { rounds: 21 });

const AIM_MS = 250;
const OUTPOST = fileURLToPath(new URL('../../cli/outpost.js', import.meta.url));
const SERVER = {
  ...{ id: 1, name: 'Chernarus', type: 'battleye', host: '192.0.2.7', port: 2305, status: 'online' },
  ...{ players: 3, maxPlayers: 60, query: null, statusSince: null, lastOnline: null },
};
const ANSWERS = {
  '/api/servers': [SERVER],
  '/api/servers/1/command': { response: 'ok', outcome: 'executed' },
};

const panel = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(ANSWERS[request.url.split('?')[0]]));
});
panel.listen(0, '127.0.0.1');
await once(panel, 'listening');

const home = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const env = {
  PATH: process.env.PATH,
  HOME: home,
  OUTPOST_URL: `http://127.0.0.1:${panel.address().port}`,
  OUTPOST_TOKEN: 'token',
};

const PROGRAMS = {
  'node -e 0': ['-e', '0'],
  'outpost --version': [OUTPOST, '--version'],
  'outpost exec': [OUTPOST, 'exec', 'Chernarus', 'players'],
  'outpost servers list': [OUTPOST, 'servers', 'list'],
};

async function timeOf(words) {
  const start = performance.now();
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with code ${code}`);
  return performance.now() - start;
}

const times = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, []]));
// Rounds alternate, so that a slow moment of the machine affects all programs; the first warms the disk and is dropped.
for (let round = 0; round <= rounds; round++) {
  for (const [name, words] of Object.entries(PROGRAMS)) {
    const taken = await timeOf(words);
    if (round > 0) times[name].push(taken);
  }
}
panel.close();
rmSync(home, { recursive: true });

const bare = median(times['node -e 0']);
for (const [name, taken] of Object.entries(times)) {
  line(name, `${median(taken).toFixed(0)} ms, ${(median(taken) / bare).toFixed(1)} times a bare Node`);
}
const verdicts = new Verdicts();
const exec = median(times['outpost exec']);
verdicts.say(exec < AIM_MS, `outpost exec ends within ${AIM_MS} ms`, `${exec.toFixed(0)} ms`);
verdicts.end();
