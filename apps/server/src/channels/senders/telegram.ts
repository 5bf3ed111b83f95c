import { type Notice, type NoticeTone } from '../notice.js';
import { type ChannelSettings, fieldsOf, later, type Sender, sentBy, within } from './sender.js';

const API = 'https://api.telegram.org';
/** Of a message, after its tags were read. */
const TEXT_MAX = 4_096;
/** Left for the title and the link. */
const LINES_MAX = 3_000;
const TITLE_MAX = 300;
const SIGNS: Readonly<Record<NoticeTone, string>> = { good: '🟢', info: '🔵', warning: '🟠', critical: '🔴' };

/** The three signs that Telegram's HTML wants escaped. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function textOf({ title, lines, tone, link }: Notice): string {
  const told = within(lines.join('\n'), LINES_MAX);
  const parts = [`${SIGNS[tone]} <b>${escaped(within(title, TITLE_MAX))}</b>`, escaped(told)];
  if (link !== null && link.length < TEXT_MAX - LINES_MAX - TITLE_MAX) parts.push(escaped(link));
  return parts.filter((part) => part !== '').join('\n');
}

const methodUrl = ({ url = API, token = '' }: ChannelSettings, method: string): URL =>
  new URL(`${url.replace(/\/$/, '')}/bot${token}/${method}`);

/** A bot of Telegram; `url` is that of a bot API server of one's own. */
export const TELEGRAM: Sender = {
  fields: ['url', 'token', 'chatId', 'threadId'],
  target: ({ chatId = '', threadId }) => (threadId === undefined ? chatId : `${chatId} / ${threadId}`),
  edits: true,
  call({ settings, notice, reference }) {
    const content = {
      chat_id: settings.chatId,
      text: textOf(notice),
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(reference === undefined
        ? settings.threadId !== undefined && { message_thread_id: Number(settings.threadId) }
        : { message_id: Number(reference) }),
    };
    const method = reference === undefined ? 'sendMessage' : 'editMessageText';
    return { method: 'POST', url: methodUrl(settings, method), body: JSON.stringify(content) };
  },
  read(answer, isEdit) {
    const { result, parameters, description } = fieldsOf(answer.body) as Answer;
    if (isEdit && answer.status === 400) {
      // A message that says the same already is one that was changed before the answer was lost.
      if (/not modified/i.test(String(description))) return { outcome: 'delivered', reference: null };
      return { outcome: 'gone' };
    }
    const seconds = parameters?.retry_after;
    if (answer.status === 429 && typeof seconds === 'number') return later(seconds);
    const id = result?.message_id;
    return sentBy(answer, typeof id === 'number' ? String(id) : null);
  },
};

interface Answer {
  readonly result?: { readonly message_id?: unknown };
  readonly parameters?: { readonly retry_after?: unknown };
  readonly description?: unknown;
}
