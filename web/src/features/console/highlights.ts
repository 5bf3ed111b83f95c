/** A part of a text, and whether it matches the search. */
interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Limits for highlighting: in an answer of 100 kB it would otherwise cost more than the rest of the stream. */
export const HIGHLIGHTED_CHARACTERS = 10_000;
export const MAX_HIGHLIGHTS = 200;

/** The match positions in a text, within the limits above. */
function placesOf(text: string, expression: RegExp): readonly (readonly [from: number, to: number])[] {
  const places: [number, number][] = [];
  const isCut = text.length > HIGHLIGHTED_CHARACTERS;
  for (const { index, 0: found } of text.slice(0, HIGHLIGHTED_CHARACTERS).matchAll(expression)) {
    const end = index + found.length;
    // A match that touches the cut might continue beyond it.
    if (places.length === MAX_HIGHLIGHTS || (isCut && end === HIGHLIGHTED_CHARACTERS)) break;
    if (found !== '') places.push([index, end]);
  }
  return places;
}

/** @param expression with the flag `g` */
export function piecesOf(text: string, expression: RegExp): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of placesOf(text, expression)) {
    if (from > done) pieces.push({ text: text.slice(done, from), isFound: false });
    pieces.push({ text: text.slice(from, to), isFound: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isFound: false });
  return pieces;
}
