import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { say } from '@outpost/contracts/message.js';
import { RconError } from '../../errors.js';
import { socketError } from './socket-errors.js';
import {
  mayNotSend,
  type OpenTransport,
  type Transport,
  type TransportAddress,
  type TransportListener,
} from './transport.js';

/**
 * A long BattlEye list arrives as a burst of up to 255 datagrams of about 1 KiB, each of which the kernel accounts for
 * with more than twice its size: Linux's default buffer would drop half of them. A datagram of any size (65 535) always
 * fits.
 */
const SOCKET_BUFFER_BYTES = 1024 * 1024;

/**
 * One connected datagram socket per link, on a new local port: the operating system then drops datagrams from other
 * senders and reports "port unreachable", which an unconnected socket never receives.
 */
export const openUdp: OpenTransport = (address, listener, signal) =>
  new Promise((resolve, reject) => {
    const socket = createSocket({
      type: isIPv6(address.address) ? 'udp6' : 'udp4',
      recvBufferSize: SOCKET_BUFFER_BYTES,
    });
    const fail = (cause: Error): void => {
      socket.close();
      reject(socketError(cause, address));
    };
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail);
      if (signal.aborted) {
        socket.close();
        reject(
          new RconError(
            'closed',
            say('rcon.connection_attempt_was_given_up', 'The connection attempt was given up.'),
          ),
        );
      } else {
        resolve(new UdpTransport(socket, address, listener));
      }
    });
    socket.connect(address.port, address.address);
  });

class UdpTransport implements Transport {
  private open = true;
  /** As formatted by the kernel, so that any spelling of an IPv6 address compares equal. */
  private readonly peer: { readonly address: string; readonly port: number };

  constructor(
    private readonly socket: Socket,
    private readonly address: TransportAddress,
    private readonly listener: TransportListener,
  ) {
    this.peer = socket.remoteAddress();
    socket.on('message', this.onMessage);
    socket.on('error', this.onSent);
  }

  send(bytes: Uint8Array): void {
    if (!this.open) return;
    if (this.listener.maySend?.() === false) this.fail(mayNotSend());
    else this.socket.send(bytes, this.onSent);
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.socket.close();
  }

  private readonly onMessage = (bytes: Buffer, from: RemoteInfo): void => {
    if (!this.open || from.port !== this.peer.port || from.address !== this.peer.address) return;
    this.listener.onData(bytes);
  };

  /**
   * Also the callback of each send: without one, Node.js would not report a failed send, such as "port unreachable".
   */
  private readonly onSent = (error: Error | null): void => {
    if (error !== null && this.open) this.fail(socketError(error, this.address));
  };

  private fail(reason: RconError): void {
    this.close();
    this.listener.onClosed(reason);
  }
}
