import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type Response } from 'express';

/** Characters written at once: well under a millisecond. */
const PIECE_LENGTH = 64 * 1024;

/** Whole, or in pieces, as a long one may have come. */
type WrittenText = string | readonly string[];

/**
 * Writes an object of texts as JSON. Texts may be megabytes long: they are written in pieces, no faster than
 * the client reads, with the event loop running in between. A client that disconnects early is not an error.
 */
export async function writeAnswer(
  response: Response,
  body: Readonly<Record<string, WrittenText>>,
): Promise<void> {
  const texts = Object.entries(body).map(([name, text]) => [name, [text].flat()] as const);
  if (texts.every(([, pieces]) => pieces.length === 1 && (pieces[0]?.length ?? 0) <= PIECE_LENGTH)) {
    response.json(Object.fromEntries(texts.map(([name, [text]]) => [name, text])));
    return;
  }
  response.type('json');
  await sendPieces(response, piecesOf(texts));
}

/** Sends pieces of text, no faster than the client takes them. A client that disconnects early is not an error. */
export async function sendPieces(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/**
 * The event loop runs after each piece: what the kernel takes at once drains the response within the same turn, so
 * that otherwise all pieces would follow each other in it.
 */
async function* piecesOf(
  texts: readonly (readonly [name: string, pieces: readonly string[]])[],
): AsyncGenerator<string, void> {
  let before = '{';
  for (const [name, pieces] of texts) {
    yield `${before}${JSON.stringify(name)}:"`;
    // A surrogate pair split by a cut is escaped in two halves, which JSON parsers join again.
    for (const piece of pieces.flatMap(cut)) {
      yield JSON.stringify(piece).slice(1, -1);
      await setImmediate();
    }
    before = '",';
  }
  yield '"}';
}

const cut = (text: string): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / PIECE_LENGTH) }, (_, at) =>
    text.slice(at * PIECE_LENGTH, (at + 1) * PIECE_LENGTH),
  );
