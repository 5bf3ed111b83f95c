import { type Notice, type NoticeTone } from '../notice.js';
import { fieldsOf, hostOf, later, type Sender, sentBy, within } from './sender.js';

/** Limits of an embed, from Discord's reference of webhooks. */
const TITLE_MAX = 256;
const DESCRIPTION_MAX = 4_096;
const COLOURS: Readonly<Record<NoticeTone, number>> = {
  good: 0x2e9e5b,
  info: 0x3b6fd4,
  warning: 0xd9912b,
  critical: 0xcf3f3f,
};

const embedOf = ({ title, lines, tone, at, link }: Notice): object => ({
  title: within(title, TITLE_MAX),
  description: within(lines.map(escaped).join('\n'), DESCRIPTION_MAX),
  color: COLOURS[tone],
  timestamp: at,
  ...(link !== null && { url: link }),
});

/** Signs with a meaning in Discord's Markdown: what players are called is not to be one. */
const escaped = (text: string): string => text.replaceAll(/[\\*_~`|<>#[\]]/gu, '\\$&');

/** A webhook of Discord, or of anything that takes the same calls. */
export const DISCORD: Sender = {
  fields: ['url'],
  target: hostOf,
  edits: true,
  call({ settings, notice, reference }) {
    const url = new URL(settings.url ?? '');
    if (reference !== undefined) url.pathname += `/messages/${reference}`;
    // Without it there is no answer that names the message.
    else url.searchParams.set('wait', 'true');
    const body = JSON.stringify({ embeds: [embedOf(notice)], allowed_mentions: { parse: [] } });
    return { method: reference === undefined ? 'POST' : 'PATCH', url, body };
  },
  read(answer, isEdit) {
    if (isEdit && answer.status === 404) return { outcome: 'gone' };
    const { id, retry_after: seconds } = fieldsOf(answer.body);
    if (answer.status === 429 && typeof seconds === 'number') return later(seconds);
    return sentBy(answer, typeof id === 'string' && /^\d{1,20}$/.test(id) ? id : null);
  },
};
