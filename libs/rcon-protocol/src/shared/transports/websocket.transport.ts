import { type ClientRequest } from 'node:http';
import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import { WebSocket } from 'ws';
import { RconError } from '../../errors.js';
import { addressText, socketError } from './socket-errors.js';
import {
  mayNotSend,
  type OpenTransport,
  type Transport,
  type TransportAddress,
  type TransportListener,
} from './transport.js';

export const WEBSOCKET_HANDSHAKE_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** Far above any list a game sends. A message is parsed in one piece, so a longer one would block the event loop. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
/** HTTP statuses that mean a wrong password rather than a wrong port. */
const REFUSALS: readonly number[] = [401, 403];

/**
 * One WebSocket to `ws://address:port/<path>`; each text or binary message is one packet. The path may be a secret, so
 * no error contains it. Errors of the `ws` library mention statuses and codes, never the URL.
 *
 * @param path already encoded for a URL
 */
export const websocketTransport =
  (path: string, clock: Clock = systemClock): OpenTransport =>
  (address, listener, signal) =>
    new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        timer.cancel();
        signal.removeEventListener('abort', abort);
        then();
      };
      const transport = new WebsocketTransport(path, address, listener, {
        onOpen: () => settle(() => resolve(transport)),
        onFailed: (reason) => settle(() => reject(reason)),
      });
      const abort = (): void =>
        transport.giveUp(
          new RconError(
            'closed',
            say('rcon.connection_attempt_was_given_up', 'The connection attempt was given up.'),
          ),
        );
      const silence = new RconError(
        'no-answer',
        say('rcon.no_answer', 'No answer from {where}.', { where: addressText(address) }),
      );
      const timer = clock.schedule(WEBSOCKET_HANDSHAKE_TIMEOUT_MS, () => transport.giveUp(silence));
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });

interface OpeningListener {
  onOpen(): void;
  onFailed(reason: RconError): void;
}

function openSocket(
  path: string,
  address: TransportAddress,
  begin: (request: ClientRequest) => void,
): WebSocket {
  const where = addressText(address);
  try {
    // Compression costs memory per connection, and a redirect could bypass the address policy.
    return new WebSocket(`ws://${where}/${path}`, {
      perMessageDeflate: false,
      followRedirects: false,
      maxPayload: MAX_MESSAGE_BYTES,
      // A server may send thousands of messages at once; other connections get a turn between them.
      allowSynchronousEvents: false,
      // Answers leave through the guard as everything else does.
      autoPong: false,
      finishRequest: begin,
    });
  } catch {
    // An address that a URL cannot contain, such as one with a zone id. The error of `ws` quotes the URL and its path.
    throw new RconError(
      'network',
      say('rcon.no_websocket_address', '{where} is no address a WebSocket can be opened to.', {
        where,
      }),
    );
  }
}

class WebsocketTransport implements Transport {
  private readonly socket: WebSocket;
  private phase: 'connecting' | 'open' | 'closed' = 'connecting';

  constructor(
    path: string,
    private readonly address: TransportAddress,
    private readonly listener: TransportListener,
    private readonly opening: OpeningListener,
  ) {
    this.socket = openSocket(path, address, (request) => this.begin(request));
    this.socket.on('ping', (data) => this.pass(() => this.socket.pong(data)));
    this.socket.once('upgrade', ({ socket }) => socket.setKeepAlive(true, KEEP_ALIVE_MS));
    this.socket.once('unexpected-response', (_request, { statusCode = 0 }) => this.onAnswer(statusCode));
    this.socket.once('open', this.onOpen);
    this.socket.on('message', (data) => this.onMessage(data as Buffer));
    this.socket.on('error', this.onError);
    this.socket.once('close', this.onClose);
  }

  send(bytes: Uint8Array): void {
    this.pass(() => this.socket.send(bytes, { binary: false }));
  }

  close(): void {
    if (this.phase === 'closed') return;
    this.phase = 'closed';
    this.socket.terminate();
  }

  giveUp(reason: RconError): void {
    if (this.phase !== 'connecting') return;
    this.close();
    this.opening.onFailed(reason);
  }

  private pass(send: () => void): void {
    if (this.phase !== 'open') return;
    if (this.maySend) send();
    else this.fail(mayNotSend());
  }

  private get maySend(): boolean {
    return this.listener.maySend?.() !== false;
  }

  /** The request contains the password, and leaves only once the peer has accepted the connection. */
  private begin(request: ClientRequest): void {
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (this.maySend) request.end();
        else this.giveUp(mayNotSend());
      }),
    );
  }

  private readonly onOpen = (): void => {
    if (this.phase !== 'connecting') return;
    this.phase = 'open';
    this.opening.onOpen();
  };

  private onMessage(data: Buffer): void {
    if (this.phase === 'open') this.listener.onData(data);
  }

  private onAnswer(status: number): void {
    const where = addressText(this.address);
    this.giveUp(
      REFUSALS.includes(status)
        ? new RconError(
            'refused',
            say('rcon.server_refused_rcon_password', 'The server refused the RCON password.'),
          )
        : new RconError(
            'protocol',
            say(
              'rcon.no_websocket_at_status',
              '{where} answered with HTTP status {status}: no WebSocket is offered there.',
              { where, status },
            ),
          ),
    );
  }

  private readonly onError = (cause: NodeJS.ErrnoException): void => {
    if (this.phase === 'connecting') this.giveUp(this.refusalBy(cause));
    else this.fail(this.lossBy(cause));
  };

  private readonly onClose = (): void => {
    const message = say('rcon.server_closed_connection', 'The server closed the connection ({where}).', {
      where: addressText(this.address),
    });
    this.fail(new RconError('lost', message));
  };

  private fail(reason: RconError): void {
    if (this.phase !== 'open') return;
    this.close();
    this.listener.onClosed(reason);
  }

  /** A peer that closes before the upgrade shows as `ECONNRESET`, whether it sent FIN or RST. */
  private refusalBy(cause: NodeJS.ErrnoException): RconError {
    if (cause.code === 'ECONNRESET') {
      const message = say(
        'rcon.hung_up_at_websocket',
        'The server hung up instead of opening a WebSocket: the password is wrong, or another protocol is spoken on this port.',
      );
      return new RconError('refused', message, 'not-sent', { cause });
    }
    if (cause.code === 'ETIMEDOUT') {
      return new RconError(
        'no-answer',
        say('rcon.no_answer', 'No answer from {where}.', { where: addressText(this.address) }),
        'not-sent',
        {
          cause,
        },
      );
    }
    return isProtocolError(cause) ? this.notWebsocket(cause) : socketError(cause, this.address);
  }

  private lossBy(cause: NodeJS.ErrnoException): RconError {
    if (cause.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
      const message = say(
        'rcon.server_sent_reply_of_more',
        'The server sent a reply of more than {maxMessageBytes} bytes.',
        { maxMessageBytes: MAX_MESSAGE_BYTES },
      );
      return new RconError('protocol', message, 'not-sent', { cause });
    }
    if (isProtocolError(cause)) return this.notWebsocket(cause);
    const message = say('rcon.connection_to_broke', 'The connection to {where} broke ({code}).', {
      where: addressText(this.address),
      code: cause.code ?? '',
    });
    return new RconError('lost', message, 'not-sent', { cause });
  }

  private notWebsocket(cause: Error): RconError {
    const message = say(
      'rcon.does_not_keep_to_websocket',
      '{where} does not keep to the WebSocket protocol.',
      { where: addressText(this.address) },
    );
    return new RconError('protocol', message, 'not-sent', { cause });
  }
}

/** An error of the HTTP parser (`HPE_…`) or of `ws` (`WS_ERR_…`, or without a code), not of the network. */
const isProtocolError = ({ code }: NodeJS.ErrnoException): boolean =>
  code === undefined || /^(?:HPE|WS_ERR)_/.test(code);
