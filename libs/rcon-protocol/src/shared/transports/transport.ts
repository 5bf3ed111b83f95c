import { type RconError } from '../../errors.js';

/** Callbacks of a transport. None is called after `onClosed`. */
export interface TransportListener {
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
