import { LISTED_STATES, listedStateOf, type ListedState } from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';

const PROBLEMS: readonly ListedState[] = ['offline', 'limited', 'restarting'];

/** After all states, in which those without a problem stand behind the favourites among them. */
const BEHIND = LISTED_STATES.length;

function rankOf(server: Server): number {
  const state = listedStateOf(server);
  const isBehind = !PROBLEMS.includes(state) && !server.isFavourite;
  return LISTED_STATES.indexOf(state) + (isBehind ? BEHIND : 0);
}

/** Those with a problem first, then favourites, then the rest; otherwise in the given order. */
export function problemsFirst(servers: readonly Server[]): readonly Server[] {
  const byRank: Server[][] = [];
  for (const server of servers) (byRank[rankOf(server)] ??= []).push(server);
  return byRank.flat();
}
