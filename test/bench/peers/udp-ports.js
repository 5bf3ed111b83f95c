import { createSocket } from 'node:dgram';

const HOST = '127.0.0.1';
/** Below the ephemeral range, from which the OS gives ports to other programs. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_767;

/** Literal addresses only: asking the resolver would cost a turn of the event loop for each packet. */
const lookup = (address, _options, found) => found(null, address, 4);

/** @returns a socket on the port, or undefined when it is in use */
const bindSocket = (port) =>
  new Promise((settled) => {
    const socket = createSocket({ type: 'udp4', lookup });
    socket.once('error', () => settled(undefined));
    socket.bind(port, HOST, () => {
      socket.removeAllListeners('error');
      settled(socket);
    });
  });

/**
 * Sockets on so many ports of this machine that are free.
 *
 * @returns {Promise<import('node:dgram').Socket[]>}
 */
export async function bindSockets(count) {
  const sockets = [];
  for (let port = FIRST_PORT; sockets.length < count; port++) {
    if (port > LAST_PORT) throw new Error(`only ${sockets.length} ports are free from ${FIRST_PORT} on`);
    const socket = await bindSocket(port);
    if (socket !== undefined) sockets.push(socket);
  }
  return sockets;
}
