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

/** Rows written at once: a millisecond or two. */
const ROWS_AT_ONCE = 250;

/**
 * Responds with a page's rows as an array; headers contain a link to the next page and the total. A long page
 * is written in pieces, no faster than the client reads, with the event loop running in between.
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

/**
 * A link to the same request with another cursor (RFC 8288). Relative to the request, so that the host does
 * not matter.
 */
function linkTo(next: NextPage, { originalUrl }: Request): string {
  const url = new URL(originalUrl, 'http://panel');
  for (const [name, cursor] of Object.entries(next)) url.searchParams.set(name, String(cursor));
  return `<${url.pathname}${url.search}>; rel="next"`;
}

const inPieces = (items: readonly unknown[]): StreamableFile =>
  new StreamableFile(Readable.from(piecesOf(items)), { type: 'application/json; charset=utf-8' });

/** The same text as that of `JSON.stringify(items)`. */
async function* piecesOf(items: readonly unknown[]): AsyncGenerator<string, void> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    const rows = JSON.stringify(items.slice(at, at + ROWS_AT_ONCE)).slice(1, -1);
    yield `${at === 0 ? '[' : ','}${rows}`;
    await nextTurn();
  }
  yield ']';
}
