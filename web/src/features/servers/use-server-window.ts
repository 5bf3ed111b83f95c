import { useMediaQuery } from '@mui/material';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Server } from '@outpost/contracts/servers.js';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

const SPARE_ROWS = 4;
/** Until a row has been measured. */
const ROW_PX = 90;
const CARD_PX = 230;

export interface RowInSight {
  readonly server: Server;
  readonly index: number;
  /** Pixels between it and the row drawn before it. */
  readonly gap: number;
}

/**
 * Which rows of a list are drawn, in a page that scrolls as a whole: those in sight, a few around them, and the one
 * somebody works in, which may have a dialog open.
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
    // Known before the first look, rows are drawn in steps with the page and not at once behind it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const rows = items.flatMap(({ index, start }, at): RowInSight[] => {
    const server = servers[index];
    return server ? [{ server, index, gap: start - (items[at - 1]?.end ?? top) }] : [];
  });
  const heightBelow = virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top);
  return { list, rows, measure: virtualizer.measureElement, heightBelow };
}

const withIndex = (indexes: readonly number[], extra: number): number[] =>
  extra < 0 || indexes.includes(extra) ? [...indexes] : [...indexes, extra].sort((a, b) => a - b);

/** Pixels from the top of the page, also after something above has grown. */
function useTopOf(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = (): void => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
