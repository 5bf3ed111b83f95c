import { type Clock } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import {
  type OpenTransport,
  type Transport,
  type TransportAddress,
} from '@outpost/rcon-protocol/shared/transports/transport.js';

/** Limit on the wait for the first bytes, including the opening of the socket. */
const TIMEOUT_MS = 2_000;

/** `open`: the connection was opened, then stayed silent or was closed again. */
export type Greeting =
  | { readonly kind: 'answer'; readonly bytes: Buffer }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly error: RconError };

interface GreetingOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Sent once the socket is open; without it the greeting ends when the socket opens. */
  readonly hello?: Uint8Array;
}

/** Opens a socket, sends `hello` and reports the first bytes that come back. Never rejects. */
export function greet(
  open: OpenTransport,
  target: TransportAddress,
  { clock, signal, hello }: GreetingOptions,
): Promise<Greeting> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    let transport: Transport | undefined;
    const end = (greeting: Greeting): void => {
      timer.cancel();
      ending.abort();
      transport?.close();
      resolve(greeting);
    };
    const timer = clock.schedule(TIMEOUT_MS, () => end(transport ? { kind: 'open' } : silence(target)));
    const listener = {
      onData: (bytes: Uint8Array) => end({ kind: 'answer', bytes: Buffer.from(bytes) }),
      onClosed: (error: RconError) =>
        end(error.kind === 'lost' ? { kind: 'open' } : { kind: 'failed', error }),
    };
    const begin = (opened: Transport): void => {
      transport = opened;
      // Opened after the timeout.
      if (ending.signal.aborted) opened.close();
      else if (hello) opened.send(hello);
      else end({ kind: 'open' });
    };
    open(target, listener, AbortSignal.any([signal, ending.signal])).then(begin, (error: unknown) =>
      end({ kind: 'failed', error: asRconError(error) }),
    );
  });
}

const silence = (target: TransportAddress): Greeting => ({
  kind: 'failed',
  error: new RconError(
    'no-answer',
    say('rcon.no_answer', 'No answer from {where}.', { where: addressText(target) }),
  ),
});

const asRconError = (error: unknown): RconError =>
  error instanceof RconError ? error : new RconError('network', String(error), 'not-sent', { cause: error });
