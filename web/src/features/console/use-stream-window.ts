import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useDensity } from '../../theme/density.js';
import { type StreamRow } from './stream-rows.js';

/** Up to this number all rows are rendered, so that the browser's own search finds them. */
const WHOLE_ROWS = 250;
const SPARE_ROWS = 12;
/** Estimates until a row has been measured. */
const ROW_PX = {
  comfortable: { line: 35, command: 100 },
  compact: { line: 20, command: 70 },
} as const;
const PADDING_PX = 12;

/** Virtualizes the rows: renders the visible ones and a few around them. */
export function useStreamWindow(rows: readonly StreamRow[]) {
  const sizes = ROW_PX[useDensity()];
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'command' ? sizes.command : sizes.line),
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
