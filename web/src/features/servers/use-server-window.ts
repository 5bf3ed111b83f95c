import { useMediaQuery } from '@mui/material';
import { type Server } from '@outpost/contracts/servers.js';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const SPARE_ROWS = 4;
/** Estimates until a row has been measured: most rows of a wide window, and most cards of a phone. */
const ROW_PX = 60;
const CARD_PX = 148;

interface VisibleRow {
  readonly server: Server;
  readonly index: number;
  /** Distance in pixels from the previous rendered row. */
  readonly gap: number;
}

/**
 * Virtualizes a list in a page that scrolls as a whole. Renders the visible rows, a few around them, and the row in
 * use, which may have a dialog open.
 */
export function useServerWindow(servers: readonly Server[], held: number | undefined) {
  const isCard = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const heldIndex = held === undefined ? -1 : servers.findIndex(({ id }) => id === held);
  const rangeExtractor = useCallback(
    (range: Range) => withIndex(defaultRangeExtractor(range), heldIndex),
    [heldIndex],
  );
  const virtualizer = useWindowVirtualizer({
    count: servers.length,
    estimateSize: () => (isCard ? CARD_PX : ROW_PX),
    getItemKey: (index) => servers[index]?.id ?? index,
    overscan: SPARE_ROWS,
    scrollMargin: top,
    // With the viewport size known up front, the first rows are part of the deferred page render instead of a
    // synchronous one after it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const rows = items.flatMap(({ index, start }, at): VisibleRow[] => {
    const server = servers[index];
    return server ? [{ server, index, gap: start - (items[at - 1]?.end ?? top) }] : [];
  });
  const heightBelow = virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top);
  return { list, rows, measure: virtualizer.measureElement, heightBelow };
}

const withIndex = (indexes: readonly number[], extra: number): number[] =>
  extra < 0 || indexes.includes(extra) ? [...indexes] : [...indexes, extra].sort((a, b) => a - b);

/** Distance in pixels from the top of the page, updated when content above changes height. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
