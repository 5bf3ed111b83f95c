import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * For lazy parts that start out closed: their code loads once everything else is drawn, so it is ready before the first
 * click. If loading began at the click, React would keep the Suspense boundary's content back for another 300 ms.
 */
export function Preloaded({ children }: { children: ReactNode }) {
  const isTheirTurn = useDeferredValue(true, false);
  return <Suspense>{isTheirTurn && children}</Suspense>;
}
