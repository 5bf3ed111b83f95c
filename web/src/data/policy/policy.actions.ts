import { type CommandRuleRequest } from '@outpost/contracts/command-policy-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Replaces all rules. */
export async function setRules(serverId: number, rules: CommandRuleRequest[]): Promise<void> {
  const policy = await api.call('PATCH /api/servers/:id/policy', {
    params: { id: serverId },
    body: { rules },
  });
  await mutate(keys.policy(serverId), policy, { revalidate: false });
}
