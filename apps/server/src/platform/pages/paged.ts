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

/** Rows that are written at once: a millisecond or two. */
const ROWS_AT_ONCE = 250;

/**
 * Answers with the rows of a page as an array. The headers name the next one, and say how many rows there are. A long page
 * is written in pieces, no faster than its reader takes it, and others get their turn in between.
 */
export const Paged = (): MethodDecorator => UseInterceptors(new PageAnswer());

class PageAnswer implements NestInterceptor<Page<unknown>, readonly unknown[] | StreamableFile> {
  intercept(
    context: ExecutionContext,
    handler: CallHandler<Page<unknown>>,
  ): Observable<readonly unknown[] | StreamableFile> {
    const http = context.switchToHttp();
    return handler.handle().pipe(
      map(({ items, next, total }) => {
        const response = http.getResponse<Response>();
        if (total !== undefined) response.setHeader('X-Total-Count', total);
        if (next) response.setHeader('Link', linkTo(next, http.getRequest<Request>()));
        return items.length <= ROWS_AT_ONCE ? items : inPieces(items);
      }),
    );
  }
}

/** The same call, from another place on (RFC 8288). The host is nobody's concern: the reference is relative to the call. */
function linkTo(next: NextPage, { originalUrl }: Request): string {
  const url = new URL(originalUrl, 'http://panel');
  for (const [name, cursor] of Object.entries(next)) url.searchParams.set(name, String(cursor));
  return `<${url.pathname}${url.search}>; rel="next"`;
}

const inPieces = (items: readonly unknown[]): StreamableFile =>
  new StreamableFile(Readable.from(piecesOf(items)), { type: 'application/json; charset=utf-8' });

/** The text that `JSON.stringify` makes of all of them. */
async function* piecesOf(items: readonly unknown[]): AsyncGenerator<string, void> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    const rows = JSON.stringify(items.slice(at, at + ROWS_AT_ONCE)).slice(1, -1);
    yield `${at === 0 ? '[' : ','}${rows}`;
    await nextTurn();
  }
  yield ']';
}
