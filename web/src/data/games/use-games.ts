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
