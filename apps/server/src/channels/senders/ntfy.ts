import { type NoticeTone } from '../notice.js';
import { type ChannelSettings, fieldsOf, hostOf, type Sender, sentBy, within } from './sender.js';

/** A longer message would arrive as a file. */
const MESSAGE_MAX_BYTES = 4_096;
/** Two bytes for most letters of the panel's languages. */
const MESSAGE_MAX = MESSAGE_MAX_BYTES / 2 - 48;
const TITLE_MAX = 250;
const PRIORITIES: Readonly<Record<NoticeTone, number>> = { good: 3, info: 3, warning: 4, critical: 5 };
/** Short codes that ntfy shows as signs before the title. */
const TAGS: Readonly<Record<NoticeTone, string>> = {
  good: 'white_check_mark',
  info: 'information_source',
  warning: 'warning',
  critical: 'rotating_light',
};

/** JSON is published at the address of the server, which names the topic in the body. */
function placeOf({ url = '' }: ChannelSettings): { readonly server: URL; readonly topic: string } {
  const server = new URL(url);
  const [, folder = '/', topic = ''] = /^(.*\/)([^/]*)\/?$/.exec(server.pathname) ?? [];
  server.pathname = folder;
  return { server, topic: decodeURIComponent(topic) };
}

/** A topic of ntfy. Whoever knows its name can read it, so the name is a secret. */
export const NTFY: Sender = {
  fields: ['url', 'token'],
  target: hostOf,
  // Since 2.16; an older server publishes another message.
  edits: true,
  call({ settings, notice: { title, lines, tone, link }, reference }) {
    const { server, topic } = placeOf(settings);
    const body = JSON.stringify({
      ...{ topic, title: within(title, TITLE_MAX), priority: PRIORITIES[tone], tags: [TAGS[tone]] },
      message: within(lines.join('\n'), MESSAGE_MAX) || title,
      ...(link !== null && { click: link }),
      ...(reference !== undefined && { sequence_id: reference }),
    });
    const { token } = settings;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return { method: 'POST', url: server, headers, body };
  },
  read(answer) {
    const { id } = fieldsOf(answer.body);
    return sentBy(answer, typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null);
  },
};
