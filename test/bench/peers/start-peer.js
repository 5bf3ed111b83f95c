import { fork } from 'node:child_process';
import { once } from 'node:events';

/** @returns the port of a peer in its own process, and a function that stops it */
export async function startPeer(kind) {
  const child = fork(new URL('./peer.js', import.meta.url), [kind]);
  const [port] = await once(child, 'message');
  return { port, stop: () => child.disconnect() };
}
