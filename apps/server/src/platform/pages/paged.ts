import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { map, type Observable } from 'rxjs';
import { type NextPage, type Page } from './page.js';

/** Characters written at once, and the rest of a row: a millisecond or two. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Responds with a page's rows as an array; headers contain a link to the next page and the total. A long page
 * is written in pieces, no faster than the client reads, with the event loop running in between.
 */
export const Paged = (): MethodDecorator => UseInterceptors(new PageAnswer());

class PageAnswer implements NestInterceptor<Page<unknown>, string | StreamableFile> {
  intercept(
    context: ExecutionContext,
    handler: CallHandler<Page<unknown>>,
  ): Observable<string | StreamableFile> {
    const http = context.switchToHttp();
    return handler.handle().pipe(
      map(({ items, next, total }) => {
        const response = http.getResponse<Response>();
        if (total !== undefined) response.setHeader('X-Total-Count', total);
        if (next) response.setHeader('Link', linkTo(next, http.getRequest<Request>()));
        response.type('json');
        return answerOf(piecesOf(items));
      }),
    );
  }
}

/**
 * A link to the same request with another cursor (RFC 8288). Relative to the request, so that the host does
 * not matter.
 */
function linkTo(next: NextPage, { originalUrl }: Request): string {
  const url = new URL(originalUrl, 'http://panel');
  for (const [name, cursor] of Object.entries(next)) url.searchParams.set(name, String(cursor));
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/** One piece is sent at once, with its length and its tag. */
function answerOf(pieces: Iterator<string, string>): string | StreamableFile {
  const first = pieces.next();
  if (first.done) return first.value;
  return new StreamableFile(Readable.from(inTurns(first.value, pieces)), {
    type: 'application/json; charset=utf-8',
  });
}

async function* inTurns(first: string, pieces: Iterator<string, string>): AsyncGenerator<string, void> {
  yield first;
  for (;;) {
    await nextTurn();
    const piece = pieces.next();
    yield piece.value;
    if (piece.done) return;
  }
}

/** Together the same text as that of `JSON.stringify(items)`; the last one is returned. */
function* piecesOf(items: readonly unknown[]): Generator<string, string> {
  let piece = '[';
  for (const [at, item] of items.entries()) {
    if (piece.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
    piece += `${at === 0 ? '' : ','}${JSON.stringify(item)}`;
  }
  return `${piece}]`;
}
