import { type CreateChannelRequest, type UpdateChannelRequest } from '@outpost/contracts/channel-requests.js';
import { type ChannelWithSecret, type Delivery } from '@outpost/contracts/channels.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createChannel(body: CreateChannelRequest): Promise<ChannelWithSecret> {
  const channel = await api.call('POST /api/channels', { body });
  await mutate(keys.channels);
  return channel;
}

/** @param body only the fields that changed */
export async function updateChannel(id: number, body: UpdateChannelRequest): Promise<void> {
  await api.call('PATCH /api/channels/:id', { params: { id }, body });
  await mutate(keys.channels);
}

export async function deleteChannel(id: number): Promise<void> {
  await api.call('DELETE /api/channels/:id', { params: { id } });
  await Promise.all([mutate(keys.channels), mutate(keys.alertRules)]);
}

export const renewChannelSecret = (id: number): Promise<ChannelWithSecret> =>
  api.call('POST /api/channels/:id/secret', { params: { id } });

/** Returns what came of it, which is shown as it is. */
export async function testChannel(id: number): Promise<Delivery> {
  const delivery = await api.call('POST /api/channels/:id/test', { params: { id } });
  await Promise.all([mutate(keys.channels), mutate(keys.deliveries(id))]);
  return delivery;
}

export async function redeliver(id: number, deliveryId: number): Promise<Delivery> {
  const params = { id, deliveryId };
  const delivery = await api.call('POST /api/channels/:id/deliveries/:deliveryId/redeliver', { params });
  await Promise.all([mutate(keys.channels), mutate(keys.deliveries(id))]);
  return delivery;
}
