import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type OutgoingCall } from '../../rcon/outgoing-calls.js';
import { type Notice } from '../notice.js';
import { IDENTITY } from '../testing/channels-fixture.js';
import { type ChannelSettings } from './sender.js';
import { type CalledKind, SENDERS } from './senders.js';

const NOTICE: Notice = {
  ...{ event: 'alert', tone: 'critical', title: 'Chernarus is down' },
  ...{ lines: ['No answer since 18:01 <UTC> & *counting*'], at: '2026-11-20T18:04:05.000Z' },
  ...{ link: 'https://panel.example.com/alerts/3', data: { alertId: 3 } },
};

interface Options {
  readonly reference?: string;
  readonly notice?: Partial<Notice>;
}

const callOf = (kind: CalledKind, settings: ChannelSettings, options: Options = {}): OutgoingCall =>
  SENDERS[kind].call(
    {
      ...{ settings, notice: { ...NOTICE, ...options.notice }, id: 'delivery_9' },
      ...{ reference: options.reference, now: new Date('2026-11-20T18:04:06.700Z') },
    },
    IDENTITY,
  );
const bodyOf = ({ body }: OutgoingCall): unknown => JSON.parse(String(body));
const answer = (status: number, body: unknown = '', headers = {}) => ({
  ...{ status, headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const DISCORD = { url: 'https://discord.com/api/webhooks/12/abc?thread_id=34' };
const TELEGRAM = { token: '12:abc', chatId: '-100123', threadId: '7' };

describe('Discord', () => {
  it('gets an embed, waits for the id of the message, and can mention nobody', () => {
    const call = callOf('discord', DISCORD);
    expect(call.method).toBe('POST');
    expect(call.url.href).toBe('https://discord.com/api/webhooks/12/abc?thread_id=34&wait=true');
    expect(bodyOf(call)).toEqual({
      embeds: [
        {
          title: 'Chernarus is down',
          description: 'No answer since 18:01 \\<UTC\\> & \\*counting\\*',
          color: 0xcf3f3f,
          timestamp: '2026-11-20T18:04:05.000Z',
          url: 'https://panel.example.com/alerts/3',
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it('changes its own message, in the same thread', () => {
    const call = callOf('discord', DISCORD, { reference: '777' });
    expect([call.method, call.url.href]).toEqual([
      'PATCH',
      'https://discord.com/api/webhooks/12/abc/messages/777?thread_id=34',
    ]);
  });

  it('stays within the limits of an embed', () => {
    const notice = { title: '🏔'.repeat(300), lines: ['x'.repeat(9_000)] };
    const { embeds } = bodyOf(callOf('discord', DISCORD, { notice })) as {
      embeds: [{ title: string; description: string }];
    };
    expect([...embeds[0].title]).toHaveLength(256);
    expect(embeds[0].description).toHaveLength(4_096);
  });

  it.each([
    [answer(200, { id: '777' }), false, { outcome: 'delivered', reference: '777' }],
    [answer(429, { retry_after: 1.5 }), false, { outcome: 'later', afterMs: 1_500 }],
    [answer(429, '', { 'retry-after': '3' }), false, { outcome: 'later', afterMs: 3_000 }],
    [answer(500), false, { outcome: 'later', afterMs: undefined }],
    [answer(404), true, { outcome: 'gone' }],
    [answer(404), false, { outcome: 'refused' }],
    [answer(302), false, { outcome: 'refused' }],
  ])('is understood when it answers %j (an edit: %s)', (given, isEdit, sent) => {
    expect(SENDERS.discord.read(given, isEdit)).toEqual(sent);
  });
});

describe('Slack', () => {
  const SLACK = { url: 'https://hooks.slack.com/services/T/B/x' };

  it('gets blocks beside the text that notifications show, with its three signs escaped', () => {
    const call = callOf('slack', SLACK);
    expect([call.method, call.url.href]).toEqual(['POST', SLACK.url]);
    expect(bodyOf(call)).toEqual({
      text: 'Chernarus is down',
      attachments: [
        {
          color: '#cf3f3f',
          blocks: [
            { type: 'header', text: { type: 'plain_text', text: 'Chernarus is down', emoji: false } },
            {
              type: 'section',
              text: {
                type: 'mrkdwn',
                text: 'No answer since 18:01 &lt;UTC&gt; &amp; *counting*\nhttps://panel.example.com/alerts/3',
                verbatim: true,
              },
            },
          ],
        },
      ],
    });
  });

  it.each([
    [answer(200, 'ok'), 'delivered'],
    [answer(429, '', { 'retry-after': '30' }), 'later'],
    [answer(403, 'invalid_token'), 'refused'],
    [answer(410, 'channel_is_archived'), 'refused'],
  ])('is understood when it answers %j', (given, outcome) => {
    expect(SENDERS.slack.read(given, false).outcome).toBe(outcome);
  });
});

describe('Telegram', () => {
  it('gets a message of a bot, in a topic of a group, without a preview of the link', () => {
    const call = callOf('telegram', TELEGRAM);
    expect([call.method, call.url.href]).toEqual(['POST', 'https://api.telegram.org/bot12:abc/sendMessage']);
    expect(bodyOf(call)).toEqual({
      chat_id: '-100123',
      message_thread_id: 7,
      text: '🔴 <b>Chernarus is down</b>\nNo answer since 18:01 &lt;UTC&gt; &amp; *counting*\nhttps://panel.example.com/alerts/3',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
  });

  it('changes its own message', () => {
    const call = callOf('telegram', TELEGRAM, { reference: '55' });
    expect(call.url.pathname).toBe('/bot12:abc/editMessageText');
    expect(bodyOf(call)).toMatchObject({ chat_id: '-100123', message_id: 55 });
    expect(bodyOf(call)).not.toHaveProperty('message_thread_id');
  });

  it('is called at a bot API server of one’s own', () => {
    expect(callOf('telegram', { ...TELEGRAM, url: 'http://bots.lan:8081/' }).url.href).toBe(
      'http://bots.lan:8081/bot12:abc/sendMessage',
    );
  });

  it.each([
    [answer(200, { ok: true, result: { message_id: 55 } }), false, { outcome: 'delivered', reference: '55' }],
    [
      answer(429, { ok: false, parameters: { retry_after: 40 } }),
      false,
      { outcome: 'later', afterMs: 40_000 },
    ],
    [
      answer(400, { ok: false, description: 'Bad Request: message is not modified' }),
      true,
      { outcome: 'delivered', reference: null },
    ],
    [
      answer(400, { ok: false, description: 'Bad Request: message to edit not found' }),
      true,
      { outcome: 'gone' },
    ],
    [answer(401, { ok: false, description: 'Unauthorized' }), false, { outcome: 'refused' }],
    [answer(200, 'no JSON'), false, { outcome: 'delivered', reference: null }],
  ])('is understood when it answers %j (an edit: %s)', (given, isEdit, sent) => {
    expect(SENDERS.telegram.read(given, isEdit)).toEqual(sent);
  });
});

describe('ntfy', () => {
  it('gets JSON at the address of its server, with a topic, a priority and a token', () => {
    const call = callOf('ntfy', { url: 'https://push.example.com/ntfy/staff-7f3', token: 'tk_1' });
    expect([call.method, call.url.href, call.headers]).toEqual([
      'POST',
      'https://push.example.com/ntfy/',
      { authorization: 'Bearer tk_1' },
    ]);
    expect(bodyOf(call)).toEqual({
      topic: 'staff-7f3',
      title: 'Chernarus is down',
      message: 'No answer since 18:01 <UTC> & *counting*',
      priority: 5,
      tags: ['rotating_light'],
      click: 'https://panel.example.com/alerts/3',
    });
  });

  it('changes a message by the id that it had', () => {
    const sent = SENDERS.ntfy.read(answer(200, { id: 'xE73Iyuabi', event: 'message' }), false);
    expect(sent).toEqual({ outcome: 'delivered', reference: 'xE73Iyuabi' });
    const call = callOf('ntfy', { url: 'https://ntfy.sh/staff' }, { reference: 'xE73Iyuabi' });
    expect(bodyOf(call)).toMatchObject({ topic: 'staff', sequence_id: 'xE73Iyuabi' });
  });

  it('names its server alone, since who knows the topic can read it', () => {
    expect(SENDERS.ntfy.target({ url: 'https://ntfy.sh/staff-7f3' })).toBe('ntfy.sh');
  });
});

describe('A webhook', () => {
  const SECRET = Buffer.from('twenty-four bytes of it.').toString('base64');

  it('is signed as Standard Webhooks has it, so that its receiver can check id, time and body', () => {
    const call = callOf('webhook', { url: 'https://bot.example.com/hook', secret: SECRET });
    expect(bodyOf(call)).toEqual({
      type: 'alert',
      timestamp: '2026-11-20T18:04:05.000Z',
      data: {
        ...{ tone: 'critical', title: 'Chernarus is down', lines: NOTICE.lines },
        ...{ link: 'https://panel.example.com/alerts/3', data: { alertId: 3 } },
      },
    });
    const signed = createHmac('sha256', 'twenty-four bytes of it.')
      .update(`delivery_9.1795197846.${String(call.body)}`)
      .digest('base64');
    expect(call.headers).toEqual({
      'webhook-id': 'delivery_9',
      'webhook-timestamp': '1795197846',
      'webhook-signature': `v1,${signed}`,
    });
  });
});
