import { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';

type Open = (url: URL, options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ClientRequest;

/** Answers that have no body; `Response` refuses even an empty one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * As much of `fetch` as the API client asks for, on Node's own HTTP client: addresses and bodies are texts, no redirect is
 * followed. The first call of the built-in one compiles its parser again in each process, which takes longer than all the
 * rest of a command (docs/adr/0050).
 *
 * @throws as the promise: what the socket says, or the signal's `AbortError`
 */
export const httpFetch: typeof fetch = async (input, init = {}) => {
  const url = new URL(input);
  const { request } = await clientOf(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method = 'GET', signal, body } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    request(url, { method, headers, ...(signal && { signal }) }, resolve)
      // An answer that breaks off is an error of its body; the socket's comes here as well, and finds nobody waiting.
      .on('error', reject)
      .end(body ?? undefined);
  });
  return responseOf(answer);
};

/** The second takes time to load, and a panel next door has no certificate. */
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
