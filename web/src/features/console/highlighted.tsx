import { shownText } from '@outpost/contracts/shown-text.js';
import { createContext, useContext, useMemo } from 'react';
import { piecesOf } from './highlights.js';

/** What is searched for, with the flag `g`; handed past the rows, so that a new search draws texts again and no rows. */
export const SearchContext = createContext<RegExp | undefined>(undefined);

/** A text of the stream, with what is searched for marked. Marks are dressed by the stream: there may be thousands. */
export function Highlighted({ text }: { text: string }) {
  const search = useContext(SearchContext);
  const shown = useMemo(() => shownText(text), [text]);
  const pieces = useMemo(() => search && piecesOf(shown, search), [shown, search]);
  if (!pieces) return shown;
  return pieces.map((piece, index) => (piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text));
}
