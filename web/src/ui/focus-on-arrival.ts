import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The key of the location a browser opened the panel at. */
const FIRST_LOCATION = 'default';

/**
 * For the heading of a page: who came by a link starts reading there. A page the browser just loaded is read from
 * its top, and a field that already took the focus keeps it.
 */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const wasLoadedHere = useRef(key === FIRST_LOCATION);
  useEffect(() => {
    const taken = document.activeElement?.closest('main, [role="dialog"]');
    if (!wasLoadedHere.current && !taken) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
