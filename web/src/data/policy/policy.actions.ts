import { ApiError } from '@outpost/api-client/api-error.js';
import { type CommandRuleRequest } from '@outpost/contracts/command-policy-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { type PlaceRef } from '../groups/place.js';
import { keys } from '../keys.js';

/** Replaces the rules of this version; if others have changed them meanwhile, the new ones are shown. */
export async function setRules(place: PlaceRef, rules: CommandRuleRequest[], version: string): Promise<void> {
  const key = keys.policy(place);
  try {
    const sent = { params: { id: place.id }, body: { rules, version } };
    await mutate(key, await api.call(`PATCH /api/${place.kind}/:id/policy`, sent), { revalidate: false });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'changed_meanwhile') await mutate(key);
    throw error;
  }
}
