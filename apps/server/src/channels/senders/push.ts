import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { type Notice } from '../notice.js';
import { hostOf, type Sender, sentBy, within } from './sender.js';

const DAY_SECONDS = 86_400;
/** All of it must fit in the 4 KB that push services take, encrypted. */
const TITLE_MAX = 120;
const BODY_MAX = 600;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A browser on some device, through the push service of its vendor, which can't read what it passes on (RFC 8291). */
export const PUSH: Sender = {
  fields: ['url', 'p256dh', 'auth'],
  target: hostOf,
  // What is shown on the device is replaced there: see the tag.
  edits: false,
  call({ settings: { url = '', p256dh = '', auth = '' }, notice }, { publicKey, privateKey, subject }) {
    const isUrgent = notice.tone === 'critical' || notice.tone === 'warning';
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: url, keys: { p256dh, auth } },
      JSON.stringify(messageOf(notice)),
      {
        vapidDetails: { subject, publicKey, privateKey },
        ...{ TTL: DAY_SECONDS, urgency: isUrgent ? 'high' : 'normal', contentEncoding: 'aes128gcm' },
      },
    );
    return { method: 'POST', url: new URL(endpoint), headers, body };
  },
  read: (answer) => (GONE.has(answer.status) ? { outcome: 'ended' } : sentBy(answer)),
};

/** Whether messages can be encrypted for it: a point of the curve. */
export function isPushKey(p256dh: string): boolean {
  try {
    return p256dh !== '' && ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    // It throws for nothing else.
    return false;
  }
}

/** What the service worker shows. Messages about the same thing have the same tag, so the later one takes its place. */
const messageOf = ({ title, lines, link, data }: Notice) => ({
  ...{ title: within(title, TITLE_MAX), body: within(lines.join('\n'), BODY_MAX), link },
  tag: tagOf(data),
});

function tagOf({ alerts }: Notice['data']): string | null {
  const [first] = Array.isArray(alerts) ? (alerts as readonly { readonly id?: number }[]) : [];
  return first?.id === undefined ? null : `alert-${first.id}`;
}
