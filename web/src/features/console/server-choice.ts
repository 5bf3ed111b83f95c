import { type Server } from '@outpost/contracts/servers.js';

/**
 * The server that was named, if it is there: what is typed for one server must never reach another. If none was named,
 * the first one online, otherwise the first one.
 */
export function chosenServer(
  servers: readonly Server[],
  wanted: string | number | undefined,
): Server | undefined {
  if (wanted !== undefined) return servers.find(({ id }) => String(id) === String(wanted));
  return servers.find(({ status }) => status === 'online') ?? servers[0];
}

/** Side by side, more than four are too small to read. */
export const CONSOLES_MAX = 4;

const SEVERAL = /^[1-9]\d*(?:,[1-9]\d*)+$/;

/** The servers whose consoles stand side by side, as `1,4` in the address; none if it names one or is no such list. */
export function severalIn(wanted: string | undefined): readonly number[] {
  if (wanted === undefined || !SEVERAL.test(wanted)) return [];
  return [...new Set(wanted.split(',').map(Number))].slice(0, CONSOLES_MAX);
}

/** The entry around which an address shows the past. */
export function entryIn(search: URLSearchParams): number | undefined {
  const id = search.get('at') ?? '';
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
}
