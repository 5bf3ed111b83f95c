import { type Game } from '@outpost/contracts/games.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';

const NONE: readonly Game[] = [];

function useLoadedGames() {
  const { user } = useAuth();
  return useSWR<readonly Game[], Error>(user ? keys.games : null, () => api.call('GET /api/games'));
}

/** The games the server supports; empty until it has answered. */
export const useGames = (): readonly Game[] => useLoadedGames().data ?? NONE;

/** A game; undefined if the server does not know it; before that whether it is being loaded, or could not be. */
export type LoadedGame = Game | undefined | 'loading' | 'unavailable';

export function useGame(id: string | null): LoadedGame {
  const { data, error } = useLoadedGames();
  if (data) return data.find((game) => game.id === id);
  return error ? 'unavailable' : 'loading';
}
