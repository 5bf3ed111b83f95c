import { BUILT_IN_PROTOCOLS, type Protocol } from '@outpost/contracts/protocols.js';
import useSWR from 'swr';
import { api } from './api.js';
import { useAuth } from './auth-provider.js';
import { keys } from './keys.js';

/** What the server speaks; those that are built in until it has answered, so that a form never starts empty. */
export function useProtocols(): readonly Protocol[] {
  const { user } = useAuth();
  const { data } = useSWR<readonly Protocol[], Error>(user ? keys.protocols : null, () =>
    api.call('GET /api/protocols'),
  );
  return data ?? BUILT_IN_PROTOCOLS;
}
