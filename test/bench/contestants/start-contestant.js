import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const CHILD = new URL('./contestant.js', import.meta.url);
/** What others' clients warn of (old buffers, many listeners) is not ours to show. */
const QUIET = ['--no-warnings'];

/** A client library in its own process, started again after it crashed: what it does wrong harms nobody else. */
export class Contestant {
  #child;
  #said = '';

  constructor(name) {
    this.name = name;
  }

  /** @returns the figures of the task, or `{ error }`: crashed, too slow, or what the client said */
  async run(task, input, { timeoutMs = 60_000 } = {}) {
    if (this.#child === undefined) {
      this.#start();
      const { error } = await this.#answer(timeoutMs);
      if (error !== undefined) return { error };
    }
    const answer = this.#answer(timeoutMs);
    this.#child.send({ task, input });
    return answer;
  }

  stop() {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #answer(timeoutMs) {
    const child = this.#child;
    const waiting = new AbortController();
    const { signal } = waiting;
    const result = await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message),
      once(child, 'exit', { signal }).then(() => ({ error: `crashed: ${this.#lastWords()}` })),
      pause(timeoutMs, { error: `not done after ${timeoutMs / 1000} s` }, { signal }),
    ]);
    waiting.abort();
    if (result.error !== undefined) this.stop();
    return result;
  }

  #start() {
    const child = fork(CHILD, [this.name], { execArgv: QUIET, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#said = '';
    child.stderr.on('data', (chunk) => (this.#said = (this.#said + chunk).slice(-4_000)));
    this.#child = child;
  }

  #lastWords() {
    return /^\w*Error.*$/m.exec(this.#said)?.[0] ?? (this.#said.trim().split('\n')[0] || 'without a word');
  }
}
