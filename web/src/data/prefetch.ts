import { mutate } from 'swr';

const pending = new Map<string, Promise<unknown>>();

/**
 * Fetches data before the component that shows it exists, unless a request is already in flight. A failure is ignored,
 * since the component fetches again. SWR's own `preload` would keep an unused answer and hand it to whichever component
 * reads the key an hour later.
 *
 * @returns the answer; undefined if it failed
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

/** Wraps a fetcher so that it joins a request already in flight. */
export const joining =
  <Answer>(key: string, fetch: () => Promise<Answer>) =>
  (): Promise<Answer> =>
    (pending.get(key) as Promise<Answer> | undefined) ?? fetch();
