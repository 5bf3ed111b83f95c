import { mutate } from 'swr';
import { api } from './api.js';
import { keys } from './keys.js';

export async function activateSubscription(): Promise<void> {
  await api.call('POST /api/subscription/activate');
  await mutate(keys.user);
}
