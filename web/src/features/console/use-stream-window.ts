import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type StreamRow } from './stream-rows.js';

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const WHOLE_ROWS = 250;
const SPARE_ROWS = 12;
const LINE_PX = 35;
const COMMAND_PX = 100;
const PADDING_PX = 12;

/** Virtualizes the rows: renders the visible ones and a few around them. */
export function useStreamWindow(rows: readonly StreamRow[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'command' ? COMMAND_PX : LINE_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: rows.length <= WHOLE_ROWS ? rows.length : SPARE_ROWS,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    // Updates are already batched per frame upstream; flushing synchronously would only block the next frame.
    useFlushSync: false,
  });
  return { scroller, virtualizer };
}

export type StreamWindow = ReturnType<typeof useStreamWindow>;
