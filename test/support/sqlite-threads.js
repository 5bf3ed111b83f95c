// @ts-check
import { EventEmitter } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';

const HOST = new URL('./sqlite-thread-host.js', import.meta.url);

/** A connection in a thread, with what is used of a thread that has no other purpose. */
class ThreadOfConnection extends EventEmitter {
  /** @param {import('node:worker_threads').MessagePort} port */
  constructor(port) {
    super();
    this.port = port;
    port.on('message', (answer) => this.emit('message', answer));
    port.on('close', () => this.emit('exit', 0));
  }

  postMessage(/** @type {unknown} */ request) {
    this.port.postMessage(request);
  }

  ref() {
    this.port.ref();
  }

  unref() {
    this.port.unref();
  }
}

/**
 * Threads that are used again once the connection in them is closed: starting one takes longer than most tests that
 * need a database do with it. Each has one connection at a time, since that may block.
 */
export class SqliteThreads {
  /** @type {Worker[]} */
  idle = [];

  /**
   * @param {string} file URL of the compiled `sqlite.thread.ts`
   * @param {object} options of the connection
   */
  start(file, options) {
    const worker = this.idle.pop() ?? new Worker(HOST);
    worker.unref();
    const { port1, port2 } = new MessageChannel();
    const thread = new ThreadOfConnection(port1);
    port1.once('close', () => this.idle.push(worker));
    worker.postMessage({ file, options, port: port2 }, [port2]);
    return thread;
  }
}
