import { createContext, type ReactNode, useDeferredValue } from 'react';

/** Whether the first page's frame has been drawn, so that its content may follow. */
export const ArrivedContext = createContext(true);

/**
 * Draws the first page of a visit in two steps, frame and title first, then content: in a single step a slow phone
 * shows nothing and ignores input for half a second. Later pages are drawn in one step.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const hasArrived = useDeferredValue(true, false);
  return <ArrivedContext value={hasArrived}>{children}</ArrivedContext>;
}
