import { MONITORING_INTERVAL_MS } from '@outpost/contracts/limits.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { notePlayerCount } from '../servers/servers.actions.js';

/** The last list the server read; polled every minute, at which rate the server refreshes it. */
export function usePlayers(serverId: number) {
  return useSWR<PlayerList, Error>(keys.players(serverId), () => readPlayers(serverId), {
    revalidateOnMount: true,
    refreshInterval: MONITORING_INTERVAL_MS,
  });
}

async function readPlayers(serverId: number): Promise<PlayerList> {
  const list = await api.call('GET /api/servers/:id/players', { params: { id: serverId } });
  if (list.freshness === 'fresh') void notePlayerCount(serverId, list.players.length);
  return list;
}

const COMING_AND_GOING = /\b(?:connected|disconnected|joined|left|kicked|banned|Verified GUID)\b/i;

/** Whether a console line announces a player joining or leaving. */
export const isJoinOrLeave = ({ type, message }: TimelineEntry): boolean =>
  type === 'line' && COMING_AND_GOING.test(message);
