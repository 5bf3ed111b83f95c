import { type CreateMessageTextRequest } from '@outpost/contracts/message-text-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { isMessageTexts } from '../keys.js';

export async function createMessageText(body: CreateMessageTextRequest): Promise<void> {
  await api.call('POST /api/message-texts', { body });
  await mutate(isMessageTexts);
}

/** Its name stays. */
export async function updateMessageText(id: number, { texts }: CreateMessageTextRequest): Promise<void> {
  await api.call('PATCH /api/message-texts/:id', { params: { id }, body: { texts } });
  await mutate(isMessageTexts);
}

export async function deleteMessageText(id: number): Promise<void> {
  await api.call('DELETE /api/message-texts/:id', { params: { id } });
  await mutate(isMessageTexts);
}
