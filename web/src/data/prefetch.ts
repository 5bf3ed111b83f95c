import { mutate } from 'swr';

const pending = new Map<string, Promise<unknown>>();

/**
 * Asks for something before there is a component that shows it, unless it is on its way already. The answer is there
 * when that component comes; a failure is left to it, since it asks again. SWR's own `preload` would keep an answer
 * that nobody took, and give it to whoever reads again an hour later.
 *
 * @returns the answer; undefined when there is none
 */
export async function prefetch<Answer>(
  key: string,
  fetch: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const answer = joining(key, fetch)();
  pending.set(key, answer);
  const [outcome] = await Promise.allSettled([answer]);
  pending.delete(key);
  if (outcome.status === 'rejected') return undefined;
  await mutate(key, outcome.value, { revalidate: false });
  return outcome.value;
}

/** A way of asking that joins a question already on its way. */
export const joining =
  <Answer>(key: string, fetch: () => Promise<Answer>) =>
  (): Promise<Answer> =>
    (pending.get(key) as Promise<Answer> | undefined) ?? fetch();
