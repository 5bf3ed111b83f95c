/**
 * Calls at a fixed rate, without waiting for earlier answers: a slow panel does not lower the load.
 *
 * @param {number} everyMs
 * @param {(turn: number) => Promise<unknown>} call
 * @returns a function that stops the calls, awaits the last answers, and returns the durations in ms and the failures
 */
export function steadyCalls(everyMs, call) {
  const outcome = { times: [], failures: [] };
  const waiting = new Set();
  let turn = 0;
  const timer = setInterval(() => {
    const start = performance.now();
    const answer = call(turn++).then(
      () => void outcome.times.push(performance.now() - start),
      (error) => void outcome.failures.push(String(error)),
    );
    waiting.add(answer);
    void answer.then(() => waiting.delete(answer));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(waiting);
    return outcome;
  };
}

/** A command over HTTP, to each server in turn. */
export const commandOver = (panel, ids) => (turn) =>
  panel.post(`/api/servers/${ids[turn % ids.length]}/command`, { command: 'version' });
