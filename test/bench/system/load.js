import { pause } from '../measure.js';
import { orderedProcess } from '../peers/ordered-process.js';
import { commandOver, steadyCalls } from '../peers/steady-calls.js';
import { processorsUsed } from './processors.js';
import { SocketCaller } from './socket-caller.js';

/** Ten a second over each transport: what users and scripts send to a panel of that size. */
const COMMAND_EVERY_MS = 100;
const READ_EVERY_MS = 250;
/** Grace period for messages in transit when the servers stop printing. */
const AFTERMATH_MS = 5_000;

/** Reads by name; each call targets the next server. */
const READS = {
  'GET /api/servers?limit=100': () => '/api/servers?limit=100',
  'GET /api/servers/:id/logs': (id) => `/api/servers/${id}/logs`,
  'GET /api/servers/:id/players': (id) => `/api/servers/${id}/players`,
  'GET /api/servers/:id/commands': (id) => `/api/servers/${id}/commands`,
  'GET /api/stats': () => '/api/stats',
  'GET /api/health/live': () => '/api/health/live',
};

const liveAddress = ({ url }) => `${url.replace('http', 'ws')}/ws`;

/** All periodic requests, by name. */
function askers(panel, ids, socket) {
  const reads = Object.entries(READS).map(([name, path]) => [
    name,
    steadyCalls(READ_EVERY_MS, (turn) => panel.get(path(ids[turn % ids.length]))),
  ]);
  return {
    'command over HTTP': steadyCalls(COMMAND_EVERY_MS, commandOver(panel, ids)),
    // From the other end: two concurrent commands to one server would queue behind each other.
    'command over the live socket': steadyCalls(COMMAND_EVERY_MS, (turn) =>
      socket.ask(ids.at(-1 - (turn % ids.length))),
    ),
    ...Object.fromEntries(reads),
  };
}

async function ended(asking) {
  const outcomes = Object.entries(asking).map(async ([name, end]) => [name, await end()]);
  return Object.fromEntries(await Promise.all(outcomes));
}

async function openBrowsers(panel, { ids, loud, sockets }) {
  const browsers = orderedProcess('./live-readers.js');
  const startedAt = performance.now();
  const closely = await browsers.order('open', {
    url: liveAddress(panel),
    protocols: ['outpost.timeline'],
    cookie: panel.cookie,
    count: sockets,
    serverIds: ids.slice(0, loud),
  });
  return { browsers, closely, openMs: performance.now() - startedAt };
}

/** The servers print, while commands are sent and lists are read. */
async function runTraffic(panel, games, { ids, loud, lines, seconds }) {
  const socket = await SocketCaller.open(liveAddress(panel), panel.cookie);
  const asking = askers(panel, ids, socket);
  const startedAt = performance.now();
  const printed = await games.order('print', { lines: lines * seconds, perSecond: lines, among: loud });
  const pace = printed / ((performance.now() - startedAt) / 1000);
  const outcomes = await ended(asking);
  socket.close();
  return { printed, pace, outcomes };
}

/**
 * Browsers that all watch the servers that print, under the full load.
 *
 * @param panel started with `isWatched`
 * @param {{ order: Function, pid: number }} games simulated servers in a process of their own
 * @param {{ ids: number[], loud: number, sockets: number, lines: number, seconds: number }} world the first `loud`
 *   servers print `lines` a second together
 */
export async function load(panel, games, world) {
  const { browsers, closely, openMs } = await openBrowsers(panel, world);
  await panel.signs('mark');
  const processors = processorsUsed({
    'the panel': panel.pid,
    'the game servers': games.pid,
    'the browsers': browsers.pid,
    'the callers and this report': process.pid,
  });
  const results = await runTraffic(panel, games, world);
  const used = processors();
  await pause(AFTERMATH_MS);
  const seen = await browsers.order('read');
  const signs = await panel.signs('read');
  const { details: health } = await panel.get('/api/health');
  await browsers.order('close');
  browsers.stop();
  return { ...results, openMs, closely, used, seen, signs, health };
}
