/**
 * The cost of a command through the panel: over HTTP and over the live socket, one caller and many, compared with the
 * bare driver on the same game servers. Game servers and panel run in processes of their own on this machine.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { BattleyeDriver } from '../../dist/libs/rcon-protocol/src/battleye/battleye.driver.js';
import { line, median, pause, percentile, perSecond, processorMs } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const usage = { servers: 50, alone: 1_000, together: 10_000, rounds: 5 };
const { servers, alone, together, rounds } = numbersFrom(process.argv.slice(2), usage);

const AIM = { beyondMs: 1, perSecond: 3_000 };
const COMMAND = 'version';
const DEAF = { onMessage: () => undefined, onClosed: () => undefined };

/** One keep-alive connection, as a program that sends many commands has. */
function httpCaller(panel, serverId) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ command: COMMAND });
  const options = {
    agent,
    method: 'POST',
    headers: {
      cookie: panel.cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  };
  const ask = async () => {
    const call = request(`${panel.url}/api/servers/${serverId}/command`, options).end(body);
    const [response] = await once(call, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) throw new Error(`a command was answered ${response.statusCode}`);
  };
  return { ask, close: () => agent.destroy() };
}

async function socketCaller(panel, serverId) {
  const socket = new WebSocket(`${panel.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: panel.cookie },
  });
  await once(socket, 'open');
  let answered;
  socket.on('message', (data) => {
    const { type, error } = JSON.parse(data);
    if (type === 'commandResponse' || type === 'commandError') answered(error);
  });
  const order = JSON.stringify({ type: 'executeCommand', serverId, command: COMMAND });
  const ask = async () => {
    const answer = new Promise((done) => (answered = done));
    socket.send(order);
    const error = await answer;
    if (error !== undefined) throw new Error(error);
  };
  return { ask, close: () => socket.close() };
}

async function driverCaller(port, password) {
  const link = await new BattleyeDriver().connect({ address: '127.0.0.1', port, password }, DEAF);
  return { ask: () => link.execute(COMMAND), close: () => link.close() };
}

/** Durations in milliseconds of `count` sequential commands. */
async function times({ ask }, count) {
  const taken = [];
  for (let sent = 0; sent < count; sent++) {
    const start = performance.now();
    await ask();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** Rounds alternate, so that a slow moment of the machine affects all variants alike. */
async function oneCaller(ways) {
  const medians = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const worst = structuredClone(medians);
  for (let round = 0; round <= rounds; round++) {
    for (const [name, caller] of Object.entries(ways)) {
      const taken = await times(caller, alone);
      // The first round is a warm-up and is dropped.
      if (round > 0) {
        medians[name].push(median(taken));
        worst[name].push(percentile(taken, 0.99));
      }
    }
  }
  for (const name of Object.keys(ways)) {
    const figures = [median(medians[name]), median(worst[name])].map((value) => `${value.toFixed(2)} ms`);
    line(`one caller, ${name}, p50 and p99`, figures.join(', '));
  }
  return Object.fromEntries(Object.entries(medians).map(([name, values]) => [name, median(values)]));
}

/** @returns commands per second over all callers, and the panel's CPU milliseconds per command */
async function manyCallers(panel, callers) {
  let left = together;
  const lane = async ({ ask }) => {
    while (left-- > 0) await ask();
  };
  const [start, cpu] = [performance.now(), processorMs(panel.pid)];
  await Promise.all(callers.map(lane));
  const seconds = (performance.now() - start) / 1000;
  return { rate: together / seconds, cpuMs: (processorMs(panel.pid) - cpu) / together };
}

async function bestOf(name, panel, callers) {
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await manyCallers(panel, callers));
  const rate = median(runs.map((run) => run.rate));
  const cpu = median(runs.map(({ cpuMs }) => cpuMs));
  line(
    `${callers.length} callers, ${name}`,
    `${perSecond(rate)}, ${cpu.toFixed(2)} ms of the processor each`,
  );
  return rate;
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const password = randomUUID();
const games = orderedProcess('./live-servers.js');
const ports = await games.order('listen', { password, count: servers });
const panel = await startPanel(folder, { LIMITS: 'off' });
const ids = [];
for (const [at, port] of ports.entries()) {
  const server = { name: `Bench ${at}`, type: 'battleye', host: '127.0.0.1', port, password };
  ids.push((await panel.post('/api/servers', server)).id);
}
while ((await panel.get('/api/servers')).some(({ status }) => status !== 'online')) await pause(200);

const ways = {
  'the bare driver': await driverCaller(ports[0], password),
  HTTP: httpCaller(panel, ids[0]),
  'live socket': await socketCaller(panel, ids[0]),
};
const p50 = await oneCaller(ways);
const overHttp = await bestOf(
  'HTTP',
  panel,
  ids.map((id) => httpCaller(panel, id)),
);
const overSocket = await bestOf(
  'live socket',
  panel,
  await Promise.all(ids.map((id) => socketCaller(panel, id))),
);

const verdicts = new Verdicts();
const beyond = {
  HTTP: p50.HTTP - p50['the bare driver'],
  socket: p50['live socket'] - p50['the bare driver'],
};
const ms = (value) => `${value.toFixed(2)} ms`;
verdicts.say(
  beyond.HTTP <= AIM.beyondMs,
  `HTTP takes ${ms(AIM.beyondMs)} beyond the driver at most`,
  ms(beyond.HTTP),
);
verdicts.say(beyond.socket <= beyond.HTTP, 'the live socket takes no longer', ms(beyond.socket));
verdicts.say(overHttp >= AIM.perSecond, `${perSecond(AIM.perSecond)} over HTTP`, perSecond(overHttp));
verdicts.say(overSocket >= overHttp, 'as many over the live socket', perSecond(overSocket));
verdicts.end();

for (const way of Object.values(ways)) way.close();
await panel.stop();
games.stop();
rmSync(folder, { recursive: true });
process.exit();
