import { shownText } from '@outpost/contracts/visible-text.js';
import { createContext, useContext, useMemo } from 'react';
import { piecesOf } from './highlights.js';

/**
 * The search, with the flag `g`. Passed as context past the memoized rows, so that a new search re-renders texts only.
 */
export const SearchContext = createContext<RegExp | undefined>(undefined);

/**
 * A text with search matches in `<mark>` elements. The stream's container styles them: there may be thousands, too many
 * for a styled component each.
 */
export function Highlighted({ text }: { text: string }) {
  const search = useContext(SearchContext);
  const shown = useMemo(() => shownText(text), [text]);
  const pieces = useMemo(() => search && piecesOf(shown, search), [shown, search]);
  if (!pieces) return shown;
  return pieces.map((piece, index) => (piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text));
}
