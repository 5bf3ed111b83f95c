import { isFoundBy, searchedText, searchLabel } from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';

/**
 * Normalizing thousands of names takes longer than a frame. An unchanged server stays the same object, so results are
 * cached by it.
 */
const texts = new WeakMap<Server, string>();

function textOf(server: Server): string {
  const known = texts.get(server);
  if (known !== undefined) return known;
  const text = searchedText(server);
  texts.set(server, text);
  return text;
}

/** Whether a server's name or address contains every word of the search. */
export function finderOf(search: string): (server: Server) => boolean {
  const words = searchLabel(search);
  return words.length === 0 ? () => true : (server) => isFoundBy(textOf(server), words);
}
