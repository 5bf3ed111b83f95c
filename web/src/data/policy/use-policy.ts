import { type CommandPolicy, type PolicyDecision } from '@outpost/contracts/command-policy.js';
import { type Server } from '@outpost/contracts/servers.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';
import { isInvitedTo } from '../servers/server-access.js';

/** Others change it at any time, so it is reread whenever it is opened or looked at again. */
export const usePolicy = (serverId: number) =>
  useSWR<CommandPolicy, Error>(
    keys.policy(serverId),
    () => api.call('GET /api/servers/:id/policy', { params: { id: serverId } }),
    { revalidateOnMount: true, revalidateOnFocus: true },
  );

/** What the policy of a server says about a command of the user; undefined until it is known. */
export function useCommandCheck(server: Server, command: string): PolicyDecision | undefined {
  const { data: policy } = usePolicy(server.id);
  const isInvited = isInvitedTo(server);
  const isBound = policy?.rules.some(({ appliesTo }) => isInvited || appliesTo === 'everybody') === true;
  const { data } = useSWR<PolicyDecision, Error>(
    isBound && command !== '' ? keys.commandCheck(server.id, command) : null,
    () => api.call('POST /api/servers/:id/policy/check', { params: { id: server.id }, body: { command } }),
    { revalidateOnMount: true },
  );
  return data;
}
