import { type Game } from '@outpost/contracts/games.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';

const NONE: readonly Game[] = [];

/** The games the server supports; empty until it has answered. */
export function useGames(): readonly Game[] {
  const { user } = useAuth();
  const { data } = useSWR<readonly Game[], Error>(user ? keys.games : null, () => api.call('GET /api/games'));
  return data ?? NONE;
}

/** Null until the server has answered; undefined for a game that it does not know. */
export function useGame(id: string | null): Game | null | undefined {
  const games = useGames();
  return games === NONE ? null : games.find((game) => game.id === id);
}
