import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader still counts as being there. */
const NEAR_END_PX = 32;

/** Keeps a growing stream at its end, unless its reader scrolled up. */
export function useFollowEnd(entries: unknown, pending: unknown) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);

  const toEnd = useCallback((): void => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    if (isFollowing) toEnd();
    // What grows is named for its identity alone, which changes with it.
  }, [isFollowing, toEnd, entries, pending]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (!element) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_END_PX);
  };

  return { scroller, isFollowing, onScroll, followAgain: () => setFollowing(true) };
}
