import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Concurrent commands over one live socket, matched to their answers by id. */
export class SocketCaller {
  #socket;
  #waiting = new Map();
  #asked = 0;

  constructor(socket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#take(JSON.parse(data)));
    socket.on('close', () => this.#giveUp());
  }

  static async open(url, cookie) {
    const socket = new WebSocket(url, ['outpost.timeline'], { headers: { cookie } });
    await once(socket, 'open');
    return new SocketCaller(socket);
  }

  ask(serverId) {
    const requestId = String(this.#asked++);
    this.#socket.send(JSON.stringify({ type: 'executeCommand', serverId, command: 'version', requestId }));
    return new Promise((done, failed) => this.#waiting.set(requestId, { done, failed }));
  }

  close() {
    this.#socket.close();
  }

  #take({ requestId, error }) {
    const asked = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    if (error === undefined) asked?.done();
    else asked?.failed(new Error(error));
  }

  #giveUp() {
    for (const { failed } of this.#waiting.values()) failed(new Error('the live socket was closed'));
    this.#waiting.clear();
  }
}
