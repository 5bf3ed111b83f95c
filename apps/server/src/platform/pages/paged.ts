import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { map, type Observable } from 'rxjs';
import { type NextPage, type Page } from './page.js';

/** Answers with the rows of a page as an array. The headers name the next one, and say how many rows there are. */
export const Paged = (): MethodDecorator => UseInterceptors(new PageHeaders());

class PageHeaders implements NestInterceptor<Page<unknown>, readonly unknown[]> {
  intercept(context: ExecutionContext, handler: CallHandler<Page<unknown>>): Observable<readonly unknown[]> {
    const http = context.switchToHttp();
    return handler.handle().pipe(
      map(({ items, next, total }) => {
        const response = http.getResponse<Response>();
        if (total !== undefined) response.setHeader('X-Total-Count', total);
        if (next) response.setHeader('Link', linkTo(next, http.getRequest<Request>()));
        return items;
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
