import { type ChannelKind } from '@outpost/contracts/channels.js';
import { type AlertsTexts } from '../texts/en.js';

/** Names of products are the same in all languages. */
const PRODUCTS = { discord: 'Discord', slack: 'Slack', telegram: 'Telegram', ntfy: 'ntfy' } as const;

export const kindName = (t: AlertsTexts, kind: ChannelKind): string =>
  ({ ...PRODUCTS, webhook: t.webhook, email: t.email, push: t.push })[kind];

/** Fields that lead somewhere, by the kind of channel. */
export const TARGET_FIELDS: Readonly<
  Record<ChannelKind, readonly ('url' | 'token' | 'chatId' | 'threadId')[]>
> = {
  discord: ['url'],
  slack: ['url'],
  telegram: ['token', 'chatId', 'threadId'],
  ntfy: ['url', 'token'],
  webhook: ['url'],
  email: [],
  // The browser says where it leads.
  push: [],
};
