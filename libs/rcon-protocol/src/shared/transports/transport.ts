import { say } from '@outpost/contracts/message.js';
import { type SendGuard } from '../../driver.js';
import { RconError } from '../../errors.js';

/** Callbacks of a transport. None is called after `onClosed`. */
export interface TransportListener {
  /** Asked right before bytes are given to the operating system; once it is false the transport closes instead. */
  readonly maySend?: SendGuard | undefined;
  /** A datagram, or any slice of a stream. The transport reuses the bytes once the call returns. */
  onData(bytes: Uint8Array): void;
  /** The peer or the operating system closed the socket; never called after {@link Transport.close}. */
  onClosed(reason: RconError): void;
}

/** An open socket to one peer. Sending on a closed transport does nothing. */
export interface Transport {
  send(bytes: Uint8Array): void;
  close(): void;
}

export interface TransportAddress {
  readonly address: string;
  readonly port: number;
}

/**
 * Opens a new socket.
 *
 * @throws {RconError} `port-closed`, `network`, `no-answer` (the handshake timed out), `closed` when aborted
 */
export type OpenTransport = (
  address: TransportAddress,
  listener: TransportListener,
  signal: AbortSignal,
) => Promise<Transport>;

/** Why a transport closes whose {@link TransportListener.maySend} is false. */
export const mayNotSend = (): RconError =>
  new RconError(
    'closed',
    say(
      'rcon.may_not_send',
      'The connection was given up: another replica of the panel may be connected to the game server.',
    ),
  );
