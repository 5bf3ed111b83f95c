import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { type Clock } from '@outpost/clock/clock.js';
import { type RconTargets } from './rcon-targets.js';

/** After which a call is given up, from its beginning to the end of the answer. */
export const CALL_TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 16 * 1024;

export interface OutgoingCall {
  readonly method: 'POST' | 'PATCH' | 'PUT';
  readonly url: URL;
  readonly headers?: OutgoingHttpHeaders;
  readonly body: string | Buffer;
  /** The answer counts as soon as its status is known, however long it goes on. */
  readonly ignoresBody?: boolean;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** The first 16 KiB of it; empty if it is ignored. */
  readonly body: string;
}

/** Why there is no answer. Contains nothing of the URL, whose path, query and user may be secrets. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';

  constructor(
    readonly reason: 'address-not-allowed' | 'silent' | 'unreachable',
    /** The addresses of the host, or the code of the operating system. */
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** Calls URLs that users have entered, where the panel may call. Redirects are not followed. */
export class OutgoingCalls {
  constructor(
    private readonly targets: RconTargets,
    private readonly clock: Clock,
  ) {}

  /** @throws {RconError} `host-not-found` @throws {NotAnswered} */
  async call(call: OutgoingCall): Promise<OutgoingAnswer> {
    const addresses = await this.targets.lookUp(call.url.hostname);
    const address = this.targets.firstAllowed(addresses);
    if (address === undefined) throw new NotAnswered('address-not-allowed', addresses.join(', '));
    const giveUp = new AbortController();
    const timer = this.clock.schedule(CALL_TIMEOUT_MS, () => giveUp.abort());
    try {
      return await answerTo(call, address, giveUp.signal);
    } catch (error) {
      const { code = 'no connection' } = error as NodeJS.ErrnoException;
      throw giveUp.signal.aborted ? new NotAnswered('silent', '') : new NotAnswered('unreachable', code);
    } finally {
      timer.cancel();
    }
  }
}

function answerTo(
  { url, method, headers, body, ignoresBody = false }: OutgoingCall,
  address: string,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { 'content-type': 'application/json', 'user-agent': 'Outpost', ...headers },
      // No shared agent: a kept-alive connection may lead to an address that was checked for another call.
      agent: false,
      lookup: pinnedTo(address),
      signal,
    };
    const request = send(url, options, (answer) => {
      readFrom(answer, ignoresBody ? 0 : ANSWER_MAX_BYTES).then(resolve, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** An endless body must not block, nor fill the memory. */
async function readFrom(answer: IncomingMessage, most: number): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let left = most;
  if (left === 0) answer.on('error', () => undefined).destroy();
  else
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) break;
    }
  const body = Buffer.concat(chunks).toString('utf8');
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

/** Pins the connection to the address that was checked: a second lookup could return another one. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, callback) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
