/**
 * Calls at a steady pace, whether earlier ones are answered or not: a panel that is late is not asked less.
 *
 * @param {number} everyMs
 * @param {(turn: number) => Promise<unknown>} call
 * @returns what ends them, waits for the last answers, and tells the milliseconds of each and what failed
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

/** A command over HTTP to one server after the other. */
export const commandOver = (panel, ids) => (turn) =>
  panel.post(`/api/servers/${ids[turn % ids.length]}/command`, { command: 'version' });
