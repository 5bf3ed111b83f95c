import { type Request, type Response } from 'express';

/** Names the next page in a `Link` header (RFC 8288): the same call, with what comes before this id. */
export const linkNext = (request: Request, response: Response, before: number | undefined): void =>
  link(request, response, 'before', before);

/** The same for a list that is not cut by ids: what comes after the end of this page. */
export const linkAfter = (request: Request, response: Response, after: string | undefined): void =>
  link(request, response, 'after', after);

function link(request: Request, response: Response, name: string, cursor: string | number | undefined): void {
  if (cursor === undefined) return;
  // The host is nobody's concern: the reference is relative to the call.
  const url = new URL(request.originalUrl, 'http://panel');
  url.searchParams.set(name, String(cursor));
  response.setHeader('Link', `<${url.pathname}${url.search}>; rel="next"`);
}
