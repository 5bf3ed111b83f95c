import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * For what is closed at first: its code comes once everything else is drawn, and is there before anybody presses.
 * Were it fetched at the press, the boundary around it would hold it back for a third of a second more.
 */
export function ReadyBehind({ children }: { children: ReactNode }) {
  const isTheirTurn = useDeferredValue(true, false);
  return <Suspense>{isTheirTurn && children}</Suspense>;
}
