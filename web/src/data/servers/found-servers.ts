import { isFoundBy, searchedText, searchLabel } from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';

/** Folding thousands of names takes longer than a frame; a server without news stays the same object. */
const texts = new WeakMap<Server, string>();

function textOf(server: Server): string {
  const known = texts.get(server);
  if (known !== undefined) return known;
  const text = searchedText(server);
  texts.set(server, text);
  return text;
}

/** Tells whether a server has every word of the search in its name or address. */
export function finderOf(search: string): (server: Server) => boolean {
  const words = searchLabel(search);
  return words.length === 0 ? () => true : (server) => isFoundBy(textOf(server), words);
}
