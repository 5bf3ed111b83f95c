import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const CHILD = new URL('./contestant.js', import.meta.url);
/** Hides deprecation and listener warnings of third-party clients. */
const QUIET = ['--no-warnings'];

/** A client library in its own process, restarted after a crash so that it affects no other contestant. */
export class Contestant {
  #child;
  #stderr = '';

  constructor(name) {
    this.name = name;
  }

  /** @returns the figures of the task, or `{ error }`: crashed, timed out, or the client's message */
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
    this.#stderr = '';
    child.stderr.on('data', (chunk) => (this.#stderr = (this.#stderr + chunk).slice(-4_000)));
    this.#child = child;
  }

  #lastWords() {
    return (
      /^\w*Error.*$/m.exec(this.#stderr)?.[0] ?? (this.#stderr.trim().split('\n')[0] || 'without a word')
    );
  }
}
