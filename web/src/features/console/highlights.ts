/** A stretch of a text, and whether it is what was searched for. */
interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Beyond these an answer of a hundred kilobytes would cost more to mark than all the rest of the stream. */
export const MARKED_CHARACTERS = 10_000;
export const MARKS_PER_TEXT = 200;

/** Where a text matches; at most so many places near its beginning, whatever is searched for. */
function placesOf(text: string, expression: RegExp): readonly (readonly [from: number, to: number])[] {
  const places: [number, number][] = [];
  const isCut = text.length > MARKED_CHARACTERS;
  for (const { index, 0: found } of text.slice(0, MARKED_CHARACTERS).matchAll(expression)) {
    const end = index + found.length;
    // What touches the cut might go on behind it.
    if (places.length === MARKS_PER_TEXT || (isCut && end === MARKED_CHARACTERS)) break;
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
