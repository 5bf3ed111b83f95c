import { connect, type Socket } from 'node:net';
import { type Clock, systemClock, type Timer } from '@outpost/clock/clock.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { RconError } from '../../errors.js';
import { addressText, socketError } from './socket-errors.js';
import {
  mayNotSend,
  type OpenTransport,
  type Transport,
  type TransportAddress,
  type TransportListener,
} from './transport.js';

export const TCP_CONNECT_TIMEOUT_MS = 10_000;
/** TCP keep-alive: a machine that was switched off sends no FIN. */
const KEEP_ALIVE_MS = 30_000;
/**
 * Shared by all sockets: a listener must not use the bytes after it returns, and a buffer for each of thousands of idle
 * connections would dominate their memory. Also the size of the pieces in which a long reply is read.
 */
const READ_BUFFER = Buffer.allocUnsafeSlow(64 * 1024);

/** Error codes of a live connection that broke, whichever side noticed. */
const LOSSES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** One TCP connection, without Nagle's algorithm. The peer's FIN ends it immediately. */
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
          connectFailure(
            'closed',
            say('rcon.connection_attempt_was_given_up', 'The connection attempt was given up.'),
          ),
        );
      const timer = clock.schedule(TCP_CONNECT_TIMEOUT_MS, () =>
        transport.giveUp(
          connectFailure(
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

const connectFailure = (kind: 'closed' | 'no-answer', message: Message): RconError =>
  new RconError(kind, message);

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

  /** Batches the packets of one turn into one write: with several callers, system calls are most of the cost. */
  send(bytes: Uint8Array): void {
    if (this.phase !== 'open') return;
    if (this.outbox.push(bytes) === 1) process.nextTick(this.flush);
  }

  close(): void {
    if (this.mayFlush) this.flush();
    this.outbox = [];
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
    this.outbox = [];
    if (this.phase !== 'open') return;
    if (this.mayFlush) this.socket.write(outbox.length === 1 ? first : Buffer.concat(outbox));
    else this.fail(mayNotSend());
  };

  private get mayFlush(): boolean {
    return this.listener.maySend?.() !== false;
  }

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

  /** A full buffer means that more data is waiting; other sockets get a turn before it is read. */
  private readonly readOn = (): void => {
    if (!this.socket.destroyed) this.socket.resume();
  };

  /** FIN is reported immediately; otherwise the loss would show only when the next command fails. */
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
