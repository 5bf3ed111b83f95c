import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response } from 'express';

/** Characters that are written at once: well under a millisecond. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Writes an object of texts as JSON. They may be megabytes long: they are written piece by piece, no faster than the
 * reader takes it, and others get their turn in between. A reader who leaves early is no failure.
 */
export async function writeAnswer(response: Response, body: Readonly<Record<string, string>>): Promise<void> {
  if (Object.values(body).every(({ length }) => length <= PIECE_LENGTH)) {
    response.json(body);
    return;
  }
  response.type('json');
  try {
    await pipeline(Readable.from(piecesOf(body)), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

function* piecesOf(body: Readonly<Record<string, string>>): Generator<string, void> {
  let before = '{';
  for (const [name, text] of Object.entries(body)) {
    yield `${before}${JSON.stringify(name)}:"`;
    // Halves of a character on both sides of a cut are escaped, and whole again for whoever reads the JSON.
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      yield JSON.stringify(text.slice(at, at + PIECE_LENGTH)).slice(1, -1);
    }
    before = '",';
  }
  yield '"}';
}
