import { createContext, type ReactNode, useDeferredValue } from 'react';

/** Whether the frame of the visit's first page is drawn, and its content may follow. */
export const ArrivedContext = createContext(true);

/**
 * Draws the first page of a visit in two steps, the frame with its title and then the content: in one, a slow phone
 * shows nothing and hears nobody for half a second. Pages after the first come whole.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const hasArrived = useDeferredValue(true, false);
  return <ArrivedContext value={hasArrived}>{children}</ArrivedContext>;
}
