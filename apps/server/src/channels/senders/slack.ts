import { type NoticeTone } from '../notice.js';
import { hostOf, type Sender, sentBy, within } from './sender.js';

/** Limits of blocks, from Slack's reference. */
const HEADER_MAX = 150;
const SECTION_MAX = 3_000;
const COLOURS: Readonly<Record<NoticeTone, string>> = {
  good: '#2e9e5b',
  info: '#3b6fd4',
  warning: '#d9912b',
  critical: '#cf3f3f',
};

/** The three signs that Slack wants escaped; the rest of a text is shown as it is. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An incoming webhook of Slack, or of Mattermost and Rocket.Chat, which take the same. */
export const SLACK: Sender = {
  fields: ['url'],
  target: hostOf,
  // What was sent through a webhook can not be changed.
  edits: false,
  call({ settings, notice: { title, lines, tone, link } }) {
    const text = escaped(title);
    const told = lines.map(escaped).join('\n');
    const body = within(link === null ? told : `${told}\n${link}`.trimStart(), SECTION_MAX);
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: within(title, HEADER_MAX), emoji: false } },
      ...(body === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: body, verbatim: true } }]),
    ];
    // `text` is what notifications show.
    const content = { text: within(text, SECTION_MAX), attachments: [{ color: COLOURS[tone], blocks }] };
    return { method: 'POST', url: new URL(settings.url ?? ''), body: JSON.stringify(content) };
  },
  read: (answer) => sentBy(answer),
};
