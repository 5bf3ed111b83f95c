import { CreateChannelRequest, UpdateChannelRequest } from '../channel-requests.js';
import { Channel, ChannelWithSecret, Delivery, PushKey } from '../channels.js';
import { PageQuery } from '../pages.js';
import { type ProblemCode } from '../problem-codes.js';
import { id } from '../schema.js';
import type { RouteTable } from './declaration.js';

/** What may be wrong with the address of a channel. */
const TARGET_PROBLEMS: readonly ProblemCode[] = ['not_supported'];

export const CHANNELS_ROUTES = {
  'GET /api/channels': {
    operationId: 'listChannels',
    summary: 'List where the caller is told something',
    scope: 'read',
    query: PageQuery,
    list: Channel,
  },
  'GET /api/channels/push-key': {
    operationId: 'getPushKey',
    summary: 'Tell the key by which a browser subscribes to messages of the panel',
    scope: 'read',
    answer: PushKey,
  },
  'POST /api/channels': {
    operationId: 'createChannel',
    summary: 'Add a channel',
    description: 'The secret of a webhook is in this answer alone.',
    scope: 'manage',
    body: CreateChannelRequest,
    example: { name: 'Staff', kind: 'discord', url: 'https://discord.com/api/webhooks/1/abc' },
    answer: ChannelWithSecret,
    status: 201,
    problems: [...TARGET_PROBLEMS, 'limit_reached'],
  },
  'PATCH /api/channels/:id': {
    operationId: 'updateChannel',
    summary: 'Change a channel',
    description: 'Omitted fields stay unchanged.',
    scope: 'manage',
    body: UpdateChannelRequest,
    example: { enabled: false },
    answer: Channel,
    problems: TARGET_PROBLEMS,
  },
  'DELETE /api/channels/:id': {
    operationId: 'deleteChannel',
    summary: 'Remove a channel, with what waits for it',
    scope: 'manage',
  },
  'POST /api/channels/:id/secret': {
    operationId: 'renewChannelSecret',
    summary: 'Sign calls of a webhook with a new secret from now on',
    scope: 'manage',
    answer: ChannelWithSecret,
    problems: ['not_supported'],
  },
  'POST /api/channels/:id/test': {
    operationId: 'testChannel',
    summary: 'Send a test message at once, and tell what was answered',
    scope: 'manage',
    answer: Delivery,
    problems: ['too_many_attempts'],
  },
  'GET /api/channels/:id/deliveries': {
    operationId: 'listDeliveries',
    summary: 'List the messages to a channel, newest first',
    scope: 'read',
    query: PageQuery,
    list: Delivery,
  },
  'POST /api/channels/:id/deliveries/:deliveryId/redeliver': {
    operationId: 'redeliver',
    summary: 'Send a message again',
    scope: 'manage',
    params: { deliveryId: id },
    answer: Delivery,
    problems: ['not_supported', 'too_many_attempts'],
  },
} as const satisfies RouteTable;
