import { randomUUID } from 'node:crypto';
import { orderedProcess } from '../peers/ordered-process.js';
import { Cluster, within } from './cluster.js';
import { areSchedulesClaimed, createSchedules, minuteOf } from './schedule-runs.js';

export const REPLICAS = 3;
/** Servers that one socket watches. */
const WATCHED = 20;
const REGISTERED_AT_ONCE = 3;
const SETTLED_WITHIN_MS = 180_000;
/** Commands of a due minute are sent within its first seconds. */
const AFTER_MINUTE_MS = 10_000;

/** A cluster with the game servers that it watches, and with browsers. */
export class World {
  cluster;
  games = orderedProcess('../cluster/game-servers.js');
  browsers = orderedProcess('../cluster/browsers.js');
  /** Ids of the servers, in the order of the journals. */
  ids = [];
  scheduledIds = [];

  /** @param {{ servers: number, sockets: number, schedules: number, commands: number, goesToHolder: boolean }} options */
  static async open(options) {
    const world = new World();
    world.options = options;
    world.cluster = await Cluster.open();
    try {
      await world.#fill(options);
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  /** All replicas run, each with its share, all servers are watched, and no schedule is due. */
  async settle() {
    while (this.cluster.running.length < REPLICAS) await this.cluster.start();
    await this.games.order('speak');
    await this.#expect('each replica has its share', () => this.#isBalanced());
    await this.#expect('all servers are watched', () => this.#areWatched());
    await this.#expect('the due schedules have run', () => this.#areSchedulesDone());
  }

  /** Sockets at random replicas; each watches servers of its replica, or any, where any replica knows them all. */
  async openSockets() {
    const { sockets, goesToHolder } = this.options;
    const leases = await this.cluster.leases();
    const { running, cookie } = this.cluster;
    await this.browsers.order('living', { urls: running.map(({ url }) => url) });
    const opened = Array.from({ length: sockets }, () => {
      const replica = running[Math.floor(Math.random() * running.length)];
      const known = this.ids.filter((id) => !goesToHolder || leases.get(id)?.replica === replica);
      return { url: replica.url, serverIds: sample(known, WATCHED) };
    });
    await this.browsers.order('open', { cookie, sockets: opened });
    const watching = await this.browsers.order('watching', { withinMs: SETTLED_WITHIN_MS });
    if (watching < sockets) throw new Error(`only ${watching} of ${sockets} sockets watch their servers`);
  }

  /** To be called whenever replicas start or end: sockets that are closed connect to those that live. */
  tellBrowsers() {
    return this.browsers.order('living', { urls: this.cluster.running.map(({ url }) => url) });
  }

  /** The servers with their journals since the mark. */
  async journals() {
    const journals = await this.games.order('journals');
    return this.ids.map((id, at) => ({ id, journal: journals[at] }));
  }

  async close() {
    this.games.stop();
    this.browsers.stop();
    await this.cluster.close();
  }

  async #fill({ servers, schedules }) {
    const password = randomUUID();
    const ports = await this.games.order('listen', { count: servers, password });
    for (let at = 0; at < REPLICAS; at++) await this.cluster.start();
    await this.cluster.signIn();
    await this.#register(ports, password);
    this.scheduledIds = sample(this.ids, schedules);
    await createSchedules(this.cluster, this.scheduledIds);
  }

  async #register(ports, password) {
    const left = ports.map((port, at) => ({
      name: `Game ${at}`,
      type: 'battleye',
      host: '127.0.0.1',
      port,
      password,
    }));
    const ids = new Map();
    const { running } = this.cluster;
    const register = async (replica) => {
      for (let body = left.pop(); body; body = left.pop()) {
        ids.set(body.port, (await this.cluster.post(replica, '/api/servers', body)).id);
      }
    };
    const lanes = Array.from({ length: REGISTERED_AT_ONCE }, (_, at) =>
      register(running[at % running.length]),
    );
    await Promise.all(lanes);
    this.ids = ports.map((port) => ids.get(port));
  }

  async #isBalanced() {
    const held = [...(await this.cluster.leases()).values()];
    const share = Math.ceil(this.ids.length / REPLICAS);
    const counts = this.cluster.running.map((one) => held.filter(({ replica }) => replica === one).length);
    return held.length === this.ids.length && counts.every((count) => count <= share);
  }

  async #areWatched() {
    return (await this.games.order('watched')) === this.ids.length;
  }

  async #areSchedulesDone() {
    const now = Date.now();
    return now - minuteOf(now) > AFTER_MINUTE_MS && (await areSchedulesClaimed(this.cluster, now));
  }

  async #expect(what, isMet) {
    if (!(await within(SETTLED_WITHIN_MS, isMet))) throw new Error(`in vain was waited until ${what}`);
  }
}

/** So many of the list, at random. */
function sample(list, count) {
  const left = [...list];
  const drawn = [];
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  }
  return drawn;
}
