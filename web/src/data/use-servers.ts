import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from './api.js';
import { useAuth } from './auth-provider.js';
import { keys } from './keys.js';

export function useServers() {
  const { user } = useAuth();
  return useSWR<readonly Server[], Error>(user ? keys.servers : null, () => api.call('GET /api/servers'));
}
