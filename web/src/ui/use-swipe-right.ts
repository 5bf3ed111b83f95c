import { type PointerEvent, useRef, useState } from 'react';

/** Pixels after which a swipe counts. */
const SWIPE_THRESHOLD_PX = 50;

/** Lets a thing be dragged to the right with finger or mouse, and calls back when it was dragged far enough. */
export function useSwipeRight(onSwipe: () => void) {
  const [offset, setOffset] = useState(0);
  const startX = useRef<number | null>(null);

  const end = (event: PointerEvent): void => {
    const dragged = startX.current === null ? 0 : event.clientX - startX.current;
    startX.current = null;
    setOffset(0);
    if (dragged >= SWIPE_THRESHOLD_PX) onSwipe();
  };

  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // A captured pointer would take the click away from the dismiss button.
        if (event.target instanceof Element && event.target.closest('button')) return;
        startX.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current !== null) setOffset(Math.max(0, event.clientX - startX.current));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        startX.current = null;
        setOffset(0);
      },
    },
  };
}
