import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedNameServer } from '../../apps/server/src/platform/names/testing/simulated-name-server.js';
import { type RawClient } from '../support/api.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { type PanelProcess } from '../support/panel-process.js';
import { promise } from './support/promise.js';
import { adminOf, Trial } from './support/trial.js';

const HANGING = 50;
const SECOND = 1_000;

let dns: SimulatedNameServer;
let game: SimulatedSourceServer;
let trial: Trial;
let panel: PanelProcess;
let admin: RawClient;
beforeAll(async () => {
  [dns, game, trial] = await Promise.all([SimulatedNameServer.start(), startSource(), Trial.open()]);
  panel = await trial.start({ DNS_SERVERS: dns.address, LIMITS: 'off' });
  admin = await adminOf(panel);
}, 60_000);
afterAll(async () => {
  await trial.close();
  await Promise.all([dns.stop(), game.stop()]);
});

const add = async (host: string): Promise<number> => {
  const body = { name: host, ...sourceAddress(game), host };
  return (await admin.post<Server>('/api/servers', body)).body.id;
};
/** Milliseconds until the server has this status. */
const until = async (id: number, status: ServerStatus, since = Date.now()): Promise<number> => {
  const live = await LiveClient.open(panel.url, { cookie: admin.cookieHeader, origin: panel.url });
  live.send({ type: 'subscribe', serverId: id });
  await live.next('serverStatus', (seen) => seen.status === status);
  live.close();
  return Date.now() - since;
};
const inSeconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;

describe('Name servers', () => {
  promise('8.1', 'a good server is online within 5 s beside 50 whose names hang', async () => {
    dns.set('good.example.org', { addresses: ['127.0.0.1'] });
    for (let at = 0; at < HANGING; at += 1) dns.set(`hangs${at}.example.org`, { as: 'silent' });
    for (let at = 0; at < HANGING; at += 1) await add(`hangs${at}.example.org`);
    const tookMs = await until(await add('good.example.org'), 'online', Date.now());
    return { measured: `online after ${inSeconds(tookMs)}`, kept: tookMs < 5 * SECOND };
  });

  promise('8.2', 'the API answers within 250 ms while 50 names hang', async () => {
    let longestMs = 0;
    for (let count = 0; count < 20; count += 1) {
      const since = Date.now();
      await admin.get('/api/servers');
      longestMs = Math.max(longestMs, Date.now() - since);
      await setTimeout(100);
    }
    return { measured: `at most ${longestMs} ms`, kept: longestMs < 250 };
  });

  promise('8.3', 'a server whose name was known comes back although no name server answers', async () => {
    dns.set('known.example.org', { addresses: ['127.0.0.1'], ttl: 1 });
    const id = await add('known.example.org');
    await until(id, 'online');
    dns.set('known.example.org', { as: 'servfail' });
    const { port } = game;
    await game.stop();
    await until(id, 'offline');
    await setTimeout(6 * SECOND);
    game = await startSource({ port });
    const since = Date.now();
    await admin.post(`/api/servers/${id}/reconnect`);
    const tookMs = await until(id, 'online', since);
    const isLogged = panel.output.includes('no name server answers');
    return {
      measured: `online after ${inSeconds(tookMs)}, ${isLogged ? 'said' : 'not said'} in the log`,
      kept: isLogged,
    };
  });
});
