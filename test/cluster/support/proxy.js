// @ts-check
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */

/** The network between a panel and a server. While it is cut nothing passes and nothing is closed, as with a pulled cable. */
export class Proxy {
  /** @type {Set<Socket>} */
  #sockets = new Set();
  #isCut = false;
  /** @type {{ text: string, spring: () => void } | undefined} */
  #trap;
  #server;
  #target;

  /**
   * @param {import('node:net').Server} server
   * @param {number} target
   */
  constructor(server, target) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (socket) => this.#join(socket));
  }

  /** @param {number} target port on this machine */
  static async to(target) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Proxy(server, target);
  }

  get port() {
    return /** @type {import('node:net').AddressInfo} */ (this.#server.address()).port;
  }

  cut() {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /**
   * Cuts it when this is sent, which still arrives; resolves then.
   *
   * @param {string} text
   * @returns {Promise<void>}
   */
  cutAfter(text) {
    return new Promise((spring) => (this.#trap = { text, spring }));
  }

  /** What was sent meanwhile arrives. */
  mend() {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** @param {{ readonly spring: () => void }} trap */
  #springTrap({ spring }) {
    this.#trap = undefined;
    this.cut();
    spring();
  }

  /** @param {Socket} client */
  #join(client) {
    const server = connect(this.#target, '127.0.0.1');
    this.#forward(client, server);
    this.#forward(server, client);
  }

  /**
   * @param {Socket} from
   * @param {Socket} to
   */
  #forward(from, to) {
    this.#sockets.add(from);
    if (this.#isCut) from.pause();
    from.on('data', (bytes) => {
      to.write(bytes);
      if (this.#trap && bytes.includes(this.#trap.text)) this.#springTrap(this.#trap);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
