import { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';

type Open = (url: URL, options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;

/** Statuses without a body; the `Response` constructor rejects even an empty one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The subset of `fetch` the API client needs, on Node's HTTP client: addresses and bodies are strings, redirects are
 * not followed. The first call of the built-in fetch compiles its parser in each process, which takes longer than the
 * rest of a command (docs/adr/0050).
 *
 * @throws (rejects) the socket's error, or the signal's `AbortError`
 */
export const httpFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input);
  const { request } = await clientOf(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method = 'GET', signal, body } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    request(url, { method, headers, ...(signal && { signal }) }, resolve)
      // A connection that breaks during the response fails its body. The error arrives here, too, but the promise is
      // already settled then.
      .on('error', reject)
      .end(body ?? undefined);
  });
  return responseOf(answer);
};

/** `node:https` is only loaded when needed: it takes time, and local panels often use plain HTTP. */
const clientOf = ({ protocol }: URL): Promise<{ readonly request: Open }> =>
  protocol === 'https:' ? import('node:https') : import('node:http');

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  }
  if (BODILESS.has(status)) answer.resume();
  const body = BODILESS.has(status) ? null : (Readable.toWeb(answer) as ReadableStream);
  return new Response(body, { status, statusText, headers });
}
