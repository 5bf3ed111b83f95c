import { type Request, type Response } from 'express';

/** Names the next page in a `Link` header (RFC 8288): the same call, with what comes before this id. */
export function linkNext(request: Request, response: Response, before: number | undefined): void {
  if (before === undefined) return;
  // The host is nobody's concern: the reference is relative to the call.
  const url = new URL(request.originalUrl, 'http://panel');
  url.searchParams.set('before', String(before));
  response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
