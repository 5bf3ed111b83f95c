// @ts-check
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PANEL_WORKER = fileURLToPath(new URL('panel-worker.js', import.meta.url));

/** @typedef {{ readonly resolve: (result: any) => void, readonly reject: (reason: Error) => void }} Waiting */

/**
 * The process in which all panels of a test worker run, one after the other: loading the modules takes ten times as
 * long as starting a panel. It ends with the worker.
 */
export class PanelHost {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;
  /** @type {Map<number, Waiting>} */
  waiting = new Map();
  lastOrder = 0;
  lastPanel = 0;

  /** A name that is unique among the panels of this process. */
  nextPanel() {
    return ++this.lastPanel;
  }

  /**
   * @param {number} panel
   * @param {string} order
   * @param {object} input
   * @returns {Promise<any>} rejected with the panel's error message
   */
  order(panel, order, input) {
    const id = ++this.lastOrder;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.running().send({ id, panel, order, input });
    });
  }

  running() {
    this.child ??= this.start();
    return this.child;
  }

  start() {
    const child = fork(PANEL_WORKER, { env: { PATH: process.env['PATH'] } });
    child.on('message', (answer) => this.take(/** @type {any} */ (answer)));
    child.once('exit', (code) => this.end(code));
    // Must not keep a worker alive that has finished.
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** @param {{ readonly id: number, readonly result?: unknown, readonly error?: string }} answer */
  take({ id, result, error }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }

  /** @param {number | null} code */
  end(code) {
    this.child = undefined;
    for (const { reject } of this.waiting.values()) reject(new Error(`the panels ended with code ${code}`));
    this.waiting.clear();
  }
}
