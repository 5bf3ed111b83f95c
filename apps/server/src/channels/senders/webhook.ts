import { createHmac, randomBytes } from 'node:crypto';
import { hostOf, type Sender, sentBy } from './sender.js';

/** Marks secrets of Standard Webhooks, https://www.standardwebhooks.com, which libraries in many languages verify. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A secret as it is stored, in base64. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64');

export const shownSecret = (secret: string): string => `${PREFIX}${secret}`;

/** A program of somebody's own. */
export const WEBHOOK: Sender = {
  fields: ['url'],
  target: hostOf,
  // A program gets each message, and does with it what it wants.
  edits: false,
  call({ settings, notice, id, now }) {
    const seconds = String(Math.floor(now.getTime() / 1_000));
    const { event, at, ...told } = notice;
    const body = JSON.stringify({ type: event, timestamp: at, data: told });
    const signature = createHmac('sha256', Buffer.from(settings.secret ?? '', 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64');
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    };
    return { method: 'POST', url: new URL(settings.url ?? ''), headers, body };
  },
  read: (answer) => sentBy(answer),
};
