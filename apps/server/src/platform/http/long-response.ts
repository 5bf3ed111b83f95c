import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type Response } from 'express';

/** Characters written at once: well under a millisecond. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Writes an object of texts as JSON. Texts may be megabytes long: they are written in pieces, no faster than
 * the client reads, with the event loop running in between. A client that disconnects early is not an error.
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

/**
 * The event loop runs after each piece: what the kernel takes at once drains the response within the same turn, so
 * that otherwise all pieces would follow each other in it.
 */
async function* piecesOf(body: Readonly<Record<string, string>>): AsyncGenerator<string, void> {
  let before = '{';
  for (const [name, text] of Object.entries(body)) {
    yield `${before}${JSON.stringify(name)}:"`;
    // A surrogate pair split by a cut is escaped in two halves, which JSON parsers join again.
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      yield JSON.stringify(text.slice(at, at + PIECE_LENGTH)).slice(1, -1);
      await setImmediate();
    }
    before = '",';
  }
  yield '"}';
}
