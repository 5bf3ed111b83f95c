import { useInsertionEffect } from 'react';

/**
 * Replaces emotion's choice of when to insert a component's styles (aliased in `vite.config.ts`). Inserting during
 * React's commit adds all styles of a page at once, which blocks a slow phone for a quarter of a second; rendering, by
 * contrast, is interruptible. A render that React discards leaves behind a few rules that match nothing.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <Made>(make: () => Made): Made => make();

export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
