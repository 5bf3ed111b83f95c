import { randomUUID } from 'node:crypto';
import { SAID } from './watched-server.js';

/** Longer than the panel waits for an answer. */
const PATIENCE_MS = 15_000;
const LEASES_MS = 250;
/** Of a command that may have been executed. */
const UNKNOWN = new Set(['rcon_outcome_unknown', 'internal']);

/**
 * Commands to random servers at a fixed rate, each with a text of its own. They go to the replica that holds the server,
 * or to any that runs, and are not sent again.
 */
export class CommandTraffic {
  /** By text. */
  sent = new Map();
  #cluster;
  #ids;
  #goesToHolder;
  #leases = new Map();
  #waiting = new Set();
  #timers = [];
  #count = 0;
  #name = randomUUID();

  constructor(cluster, ids, { goesToHolder }) {
    this.#cluster = cluster;
    this.#ids = ids;
    this.#goesToHolder = goesToHolder;
  }

  async begin(perSecond) {
    await this.#readLeases();
    // While the database is away the last known are asked.
    const read = () => void this.#readLeases().catch(() => undefined);
    this.#timers = [setInterval(read, LEASES_MS), setInterval(() => this.#next(), 1_000 / perSecond)];
  }

  async end() {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#waiting);
  }

  async #readLeases() {
    if (this.#goesToHolder) this.#leases = await this.#cluster.leases();
  }

  #next() {
    const serverId = oneOf(this.#ids);
    const holder = this.#leases.get(serverId)?.replica;
    const replica = holder?.isRunning ? holder : oneOf(this.#cluster.running);
    const text = `command ${this.#name} ${this.#count++}`;
    const order = { serverId, replica: replica.name, at: performance.now(), outcome: 'unknown' };
    this.sent.set(text, order);
    const answered = this.#ask(replica, serverId, text).then(({ outcome, code }) =>
      Object.assign(order, { outcome, code, ms: performance.now() - order.at }),
    );
    this.#waiting.add(answered);
    void answered.then(() => this.#waiting.delete(answered));
  }

  async #ask({ url }, serverId, text) {
    const headers = { 'content-type': 'application/json', cookie: this.#cluster.cookie };
    const body = JSON.stringify({ command: SAID + text });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const path = `${url}/api/servers/${serverId}/command`;
      const answer = await fetch(path, { method: 'POST', headers, body, signal });
      return outcomeOf(answer.status, await answer.json());
    } catch (error) {
      const code = error.cause?.code ?? error.name;
      return { outcome: code === 'ECONNREFUSED' ? 'not sent' : 'unknown', code };
    }
  }
}

/**
 * Compares what the senders were told with what the game servers executed.
 *
 * @returns commands by outcome and code, those executed `twice`, and those with `wrong` news: answered without being
 *   executed, or not sent but executed
 */
export function compareCommands(sent, journals) {
  const executed = new Map();
  for (const { text } of journals.flatMap((journal) => journal.executed)) {
    executed.set(text, (executed.get(text) ?? 0) + 1);
  }
  const found = { outcomes: {}, twice: 0, wrong: 0 };
  for (const [text, { outcome, code }] of sent) {
    const name = code === undefined ? outcome : `${outcome} (${code})`;
    found.outcomes[name] = (found.outcomes[name] ?? 0) + 1;
    const times = executed.get(text) ?? 0;
    if (times > 1) found.twice += 1;
    if ((outcome === 'answered' && times === 0) || (outcome === 'not sent' && times > 0)) found.wrong += 1;
  }
  return found;
}

function outcomeOf(status, { code }) {
  if (status < 300) return { outcome: 'answered' };
  return { outcome: UNKNOWN.has(code) ? 'unknown' : 'not sent', code };
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
