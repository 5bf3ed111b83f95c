import { connect, type Socket } from 'node:net';
import { type Clock, systemClock, type Timer } from '@outpost/clock/clock.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { RconError } from '../../errors.js';
import { addressText, socketError } from './socket-errors.js';
import {
  type OpenTransport,
  type Transport,
  type TransportAddress,
  type TransportListener,
} from './transport.js';

export const TCP_CONNECT_TIMEOUT_MS = 10_000;
/** A game server that was switched off says nothing: the operating system asks after it. */
const KEEP_ALIVE_MS = 30_000;
/**
 * What all sockets read into, one after the other: a listener is done with the bytes when it returns, and a buffer for
 * each of thousands of idle connections would be most of what they weigh. A long reply is read in pieces of this size.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(64 * 1024);

/** Codes that say "the live connection is gone", whichever side noticed. */
const LOSSES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** One TCP connection. Small writes leave at once, and the peer's FIN ends it at once. */
export const tcpTransport =
  (clock: Clock = systemClock): OpenTransport =>
  (address, listener, signal) =>
    new Promise((resolve, reject) => {
      const transport = new TcpTransport(address, listener, {
        onOpen: () => stopWaiting(() => resolve(transport)),
        onFailed: (reason) => stopWaiting(() => reject(reason)),
      });
      const abort = (): void =>
        transport.giveUp(
          given(
            'closed',
            say('rcon.connection_attempt_was_given_up', 'The connection attempt was given up.'),
          ),
        );
      const timer = clock.schedule(TCP_CONNECT_TIMEOUT_MS, () =>
        transport.giveUp(
          given(
            'no-answer',
            say('rcon.no_answer', 'No answer from {where}.', { where: addressText(address) }),
          ),
        ),
      );
      const stopWaiting = waitingEnds(timer, signal, abort);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
    });

/** {@link tcpTransport} on the system's clock. */
export const openTcp: OpenTransport = tcpTransport();

const waitingEnds =
  (timer: Timer, signal: AbortSignal, abort: () => void) =>
  (then: () => void): void => {
    timer.cancel();
    signal.removeEventListener('abort', abort);
    then();
  };

const given = (kind: 'closed' | 'no-answer', message: Message): RconError => new RconError(kind, message);

interface OpeningListener {
  onOpen(): void;
  onFailed(reason: RconError): void;
}

class TcpTransport implements Transport {
  private readonly socket: Socket;
  private phase: 'connecting' | 'open' | 'closed' = 'connecting';
  private outbox: Uint8Array[] = [];

  constructor(
    private readonly address: TransportAddress,
    private readonly listener: TransportListener,
    private readonly opening: OpeningListener,
  ) {
    this.socket = connect({
      host: address.address,
      port: address.port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      onread: { buffer: READ_BUFFER, callback: this.onRead },
    });
    this.socket.once('connect', this.onConnect);
    this.socket.once('end', this.onEnd);
    this.socket.on('error', this.onError);
    this.socket.once('close', this.onEnd);
  }

  /** What is sent in one turn leaves in one write: with several callers the system calls are most of the cost. */
  send(bytes: Uint8Array): void {
    if (this.phase !== 'open') return;
    if (this.outbox.push(bytes) === 1) process.nextTick(this.flush);
  }

  close(): void {
    this.flush();
    this.phase = 'closed';
    this.socket.destroy();
  }

  giveUp(reason: RconError): void {
    if (this.phase !== 'connecting') return;
    this.close();
    this.opening.onFailed(reason);
  }

  private readonly flush = (): void => {
    const { outbox } = this;
    const [first] = outbox;
    if (first === undefined) return;
    if (this.phase === 'open') this.socket.write(outbox.length === 1 ? first : Buffer.concat(outbox));
    this.outbox = [];
  };

  private readonly onConnect = (): void => {
    if (this.phase !== 'connecting') return;
    this.phase = 'open';
    this.opening.onOpen();
  };

  private readonly onRead = (length: number, buffer: Uint8Array): boolean => {
    if (this.phase === 'open') this.listener.onData(buffer.subarray(0, length));
    if (length < buffer.length) return true;
    setImmediate(this.readOn);
    return false;
  };

  /** A full buffer means that more waits: it is read when everybody else had a turn. */
  private readonly readOn = (): void => {
    if (!this.socket.destroyed) this.socket.resume();
  };

  /** FIN: nothing more will come, so waiting for the next command to fail would hide it. */
  private readonly onEnd = (): void => {
    this.fail(
      new RconError(
        'lost',
        say('rcon.server_closed_connection', 'The server closed the connection ({where}).', {
          where: addressText(this.address),
        }),
      ),
    );
  };

  private readonly onError = (cause: NodeJS.ErrnoException): void => {
    this.fail(this.phase === 'open' ? this.lossBy(cause) : this.refusalBy(cause));
  };

  private fail(reason: RconError): void {
    if (this.phase === 'connecting') this.giveUp(reason);
    if (this.phase !== 'open') return;
    this.close();
    this.listener.onClosed(reason);
  }

  private lossBy(cause: NodeJS.ErrnoException): RconError {
    if (!LOSSES.has(cause.code ?? '')) return socketError(cause, this.address);
    const message = say('rcon.connection_to_broke', 'The connection to {where} broke ({code}).', {
      where: addressText(this.address),
      code: cause.code ?? '',
    });
    return new RconError('lost', message, 'not-sent', { cause });
  }

  private refusalBy(cause: NodeJS.ErrnoException): RconError {
    if (cause.code !== 'ETIMEDOUT') return socketError(cause, this.address);
    return new RconError(
      'no-answer',
      say('rcon.no_answer', 'No answer from {where}.', { where: addressText(this.address) }),
      'not-sent',
      { cause },
    );
  }
}
