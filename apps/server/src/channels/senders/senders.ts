import { type ChannelKind } from '@outpost/contracts/channels.js';
import { DISCORD } from './discord.js';
import { NTFY } from './ntfy.js';
import { PUSH } from './push.js';
import { type Sender } from './sender.js';
import { SLACK } from './slack.js';
import { TELEGRAM } from './telegram.js';
import { WEBHOOK } from './webhook.js';

/** Kinds that are called over HTTP; emails go through the mail server. */
export type CalledKind = Exclude<ChannelKind, 'email'>;

export const SENDERS: Readonly<Record<CalledKind, Sender>> = {
  discord: DISCORD,
  slack: SLACK,
  telegram: TELEGRAM,
  ntfy: NTFY,
  webhook: WEBHOOK,
  push: PUSH,
};
