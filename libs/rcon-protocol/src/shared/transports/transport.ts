import { type RconError } from '../../errors.js';

/** What a transport tells its owner. After `onClosed` nothing more is said. */
export interface TransportListener {
  /** A datagram, or any slice of a stream. The bytes belong to the transport again when the call returns. */
  onData(bytes: Uint8Array): void;
  /** The peer or the operating system ended it; never called after {@link Transport.close}. */
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
 * @throws {RconError} `port-closed`, `network`, `no-answer` (the handshake stayed silent), `closed` when aborted
 */
export type OpenTransport = (
  address: TransportAddress,
  listener: TransportListener,
  signal: AbortSignal,
) => Promise<Transport>;
