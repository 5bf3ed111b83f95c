import { useEffect, useEffectEvent, useState } from 'react';
import { type StreamRow } from './stream-rows.js';
import { type StreamWindow } from './use-stream-window.js';

const isMatch = ({ kind }: StreamRow): boolean => kind === 'line' || kind === 'command' || kind === 'divider';

/**
 * F3 goes to the next match of the search above, Shift+F3 to the one below: the stream is read from its end.
 *
 * @returns the key of the row that was gone to
 */
export function useMatchKeys({ virtualizer }: StreamWindow, rows: readonly StreamRow[], isNarrowed: boolean) {
  const [current, setCurrent] = useState<string>();
  const go = useEffectEvent((isDown: boolean): void => {
    const matches = rows.flatMap((row, index) => (isMatch(row) ? [{ index, key: row.key }] : []));
    const at = matches.findIndex(({ key }) => key === current);
    const from = at < 0 ? matches.length : at;
    const next = matches.at(isDown ? (from + 1) % Math.max(1, matches.length) : from - 1);
    if (!next) return;
    setCurrent(next.key);
    virtualizer.scrollToIndex(next.index, { align: 'center' });
  });
  useEffect(() => {
    if (!isNarrowed) return undefined;
    const steer = (event: KeyboardEvent): void => {
      if (event.key !== 'F3') return;
      event.preventDefault();
      go(event.shiftKey);
    };
    window.addEventListener('keydown', steer);
    return () => window.removeEventListener('keydown', steer);
  }, [isNarrowed]);
  return isNarrowed ? current : undefined;
}
