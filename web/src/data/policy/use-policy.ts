import { type CommandPolicy, type PolicyDecision } from '@outpost/contracts/command-policy.js';
import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';
import { isInvitedTo } from '../servers/server-access.js';

/** Others change it at any time, so it is reread whenever it is opened or looked at again. */
export const usePolicy = (place: PlaceRef) =>
  useSWR<CommandPolicy, Error>(
    keys.policy(place),
    () => api.call(`GET /api/${place.kind}/:id/policy`, { params: { id: place.id } }),
    { revalidateOnMount: true, revalidateOnFocus: true },
  );

/** What the policy of a server says about a command of the user; undefined until it is known. */
export function useCommandCheck(server: Server, command: string): PolicyDecision | undefined {
  const { data: policy } = usePolicy({ kind: 'servers', id: server.id });
  const isInvited = isInvitedTo(server);
  const rules = policy ? [...policy.rules, ...policy.groupRules] : [];
  const isBound = rules.some(({ appliesTo }) => isInvited || appliesTo === 'everybody');
  const { data } = useSWR<PolicyDecision, Error>(
    isBound && command !== '' ? keys.commandCheck(server.id, command) : null,
    () => api.call('POST /api/servers/:id/policy/check', { params: { id: server.id }, body: { command } }),
    { revalidateOnMount: true },
  );
  return data;
}
