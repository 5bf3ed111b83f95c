import { useInsertionEffect } from 'react';

/**
 * Stands in for emotion's own choice of when the styles of a component are made (`vite.config.ts`). Left to React's
 * commit, all styles of a page are made in one go, and a slow phone hears nobody for a quarter of a second; while it
 * renders, React takes pauses. What is rendered and never shown leaves a few rules behind that match nothing.
 */
export const useInsertionEffectAlwaysWithSyncFallback = <Made>(make: () => Made): Made => make();

export const useInsertionEffectWithLayoutFallback = useInsertionEffect;
