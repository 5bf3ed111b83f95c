import { type IncomingMessage, type ServerResponse } from 'node:http';

/** Cuts a list into pages like the panel, with the `Link` header; other bodies are returned unchanged. */
export function pageOf(
  body: unknown,
  rowsOfPage: number,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): unknown {
  if (!Array.isArray(body)) return body;
  const { pathname, searchParams } = new URL(url, 'http://panel');
  const begin = Number(searchParams.get('after') ?? 0);
  const end = begin + Math.min(rowsOfPage, Number(searchParams.get('limit') ?? Infinity));
  if (end < body.length) {
    searchParams.set('after', String(end));
    response.setHeader('link', `<${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return body.slice(begin, end);
}
