import { useCallback, useState } from 'react';

/** Runs one asynchronous action at a time and reports whether it is running. The action reports its own failure. */
export function useAction<A extends readonly unknown[]>(action: (...args: A) => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const run = useCallback(
    (...args: A): void => {
      setPending(true);
      void action(...args).finally(() => setPending(false));
    },
    [action],
  );
  return { run, isPending };
}
