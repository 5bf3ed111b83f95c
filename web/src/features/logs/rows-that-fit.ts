import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { type RefObject, useEffect, useState } from 'react';
import { useDensity } from '../../theme/density.js';
import { LAYOUT } from '../../theme/tokens.js';

/** Of a row with one line, in pixels. */
const ROW_PX = { compact: 33, comfortable: 43 } as const;
/** The head of the table, the line with the pages below it, and the space below the panel. */
const AROUND_PX = 36 + 52 + 24;

/** As many rows as the window has room for, but never fewer than usual. */
export const rowsIn = (heightPx: number, rowPx: number): number =>
  Math.max(LOG_TABLE_ROWS, Math.floor((heightPx - AROUND_PX - LAYOUT.statusBarHeight) / rowPx));

/** @param panel whose top the rows begin below */
export function useRowsThatFit(panel: RefObject<HTMLElement | null>): number {
  const rowPx = ROW_PX[useDensity()];
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const measure = (): void => {
      const top = panel.current?.getBoundingClientRect().top ?? 0;
      setHeight(window.innerHeight - top - window.scrollY);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [panel]);
  return rowsIn(height, rowPx);
}
