import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader still counts as being there. */
const NEAR_END_PX = 32;

/**
 * Keeps a growing stream at its end, unless its reader scrolled up; then what they read stays where it is, also when
 * something is put in front of it. `first` names the oldest thing shown.
 */
export function useFollowEnd(entries: unknown, pending: unknown, first: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const before = useRef({ first, height: 0 });

  const toEnd = useCallback((): void => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (isFollowing) toEnd();
    // At the very top a browser keeps the top, not what was read there.
    else if (before.current.first !== first && element.scrollTop < NEAR_END_PX) {
      element.scrollTop += element.scrollHeight - before.current.height;
    }
    before.current = { first, height: element.scrollHeight };
    // What grows is named for its identity alone, which changes with it.
  }, [isFollowing, toEnd, entries, pending, first]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (!element) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_END_PX);
  };

  return { scroller, isFollowing, onScroll, followAgain: () => setFollowing(true) };
}
