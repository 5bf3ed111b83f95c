import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
import { MalformedMessageError } from './cluster.errors.js';
import { countOf, fieldsOf, textOf } from './message-fields.js';

/** Kind of the requests that are calls of the API. */
export const CALL = 'call';

const LINE_MAX_LENGTH = 16 * 1024;
const HEADERS_MAX = 2_000;
const ADDRESS_MAX_LENGTH = 100;
/** Those before are no end of an answer. */
const STATUS_MIN = 200;
const STATUS_MAX = 599;
const REQUEST_ID = /^[\w-]{1,64}$/;

/** What is said of a call beside its body. */
export interface CallDetails {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** IP address of the client. */
  readonly address: string;
  /** Under which its replica has logged it. */
  readonly requestId: string;
}

/** What is said of an answer beside its body; undefined headers and status for one that is too large. */
export type CallAnswerDetails =
  { readonly status: number; readonly headers: readonly string[] } | { readonly isTooLarge: true };

/** @throws {MalformedMessageError} */
export function callDetailsOf(value: unknown): CallDetails {
  const { method, path, headers, address, requestId } = fieldsOf<keyof CallDetails>(value);
  const details = {
    method: textOf(method, LINE_MAX_LENGTH),
    path: textOf(path, LINE_MAX_LENGTH),
    headers: headersOf(headers),
    address: textOf(address, ADDRESS_MAX_LENGTH),
    requestId: textOf(requestId, LINE_MAX_LENGTH),
  };
  if (REQUEST_ID.test(details.requestId)) return details;
  throw new MalformedMessageError('a call with an odd id');
}

/** @throws {MalformedMessageError} */
export function callAnswerDetailsOf(value: unknown): CallAnswerDetails {
  if (Object.hasOwn(fieldsOf(value), 'isTooLarge')) return { isTooLarge: true };
  const { status, headers } = fieldsOf<'status' | 'headers'>(value);
  return { status: statusOf(status), headers: sendable(headersOf(headers)) };
}

function statusOf(value: unknown): number {
  const status = countOf(value);
  if (status >= STATUS_MIN && status <= STATUS_MAX) return status;
  throw new MalformedMessageError('no status of an answer');
}

/** What can't be sent to the client is found out while the answer is read, not when its head is half written. */
function sendable(headers: readonly string[]): readonly string[] {
  try {
    for (let at = 0; at < headers.length; at += 2) {
      const name = String(headers[at]);
      validateHeaderName(name);
      validateHeaderValue(name, String(headers[at + 1]));
    }
  } catch (error) {
    throw new MalformedMessageError('an odd header', { cause: error });
  }
  return headers;
}

function headersOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length > HEADERS_MAX || value.length % 2 !== 0) {
    throw new MalformedMessageError('no list of headers');
  }
  return value.map((text) => textOf(text, LINE_MAX_LENGTH));
}

/** Of a single connection, or set anew: the body is passed on unpacked, and its length counted again. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'content-length'],
]);
/** What proxies say of the client, which {@link CallDetails.address} and the host say already. */
const OF_PROXIES = /^(?:forwarded$|x-forwarded-|host$|content-encoding$)/;

/** The headers of a request that are for whoever handles it, with the host that the browser has asked. */
export function headersToPass(request: IncomingMessage, host: string): readonly string[] {
  const named = namedIn(request.headers.connection);
  const passed = filtered(
    request.rawHeaders,
    (name) => !OF_CONNECTION.has(name) && !named.has(name) && !OF_PROXIES.test(name),
  );
  return [...passed, 'Host', host];
}

/** The headers of an answer for the client, by name: some have several values. */
export function headersOfAnswer(
  headers: readonly string[],
  isOfHead: boolean,
): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>();
  const kept = filtered(
    headers,
    (name) => !OF_CONNECTION.has(name) || (isOfHead && name === 'content-length'),
  );
  for (let at = 0; at < kept.length; at += 2) {
    const name = String(kept[at]).toLowerCase();
    values.set(name, [...(values.get(name) ?? []), String(kept[at + 1])]);
  }
  return values;
}

/** Headers that are for the next hop alone. */
const namedIn = (connection = ''): ReadonlySet<string> =>
  new Set(connection.split(',').map((name) => name.trim().toLowerCase()));

function filtered(headers: readonly string[], keeps: (name: string) => boolean): readonly string[] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 && keeps(name.toLowerCase()) ? [name, headers[at + 1] ?? ''] : [],
  );
}
