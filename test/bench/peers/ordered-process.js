import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that takes one order at a time, in the order they were given, and answers with `{ result }` or `{ error }`. */
export function orderedProcess(file) {
  const child = fork(new URL(file, import.meta.url));
  const ended = once(child, 'exit').then(([code]) => ({ error: `${file} ended with code ${code}` }));
  let last = Promise.resolve();
  const ask = async (order, input) => {
    const answer = once(child, 'message').then(([message]) => message);
    child.send({ order, input });
    const { result, error } = await Promise.race([answer, ended]);
    if (error !== undefined) throw new Error(error);
    return result;
  };
  return {
    pid: child.pid,
    order: (order, input) => {
      const answered = last.then(() => ask(order, input));
      last = answered.catch(() => undefined);
      return answered;
    },
    stop: () => child.disconnect(),
  };
}
