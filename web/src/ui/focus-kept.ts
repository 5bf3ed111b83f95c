import { type RefObject, useEffect } from 'react';

/**
 * Who stood at something that is taken away, such as the row they just deleted, is at the heading of the page then,
 * instead of nowhere.
 */
export function useFocusKept(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = document.activeElement;
    const remember = (): void => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      heading.current?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [heading]);
}
