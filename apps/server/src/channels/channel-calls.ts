import { Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type UserEntity } from '../auth/user.entity.js';
import { letterOf } from '../mail/content/email-content.js';
import { Mailer } from '../mail/mailer.js';
import { shortened } from '../platform/shortened.js';
import { CALL_TIMEOUT_MS, NotAnswered, type OutgoingAnswer, OutgoingCalls } from '../rcon/outgoing-calls.js';
import { type ChannelEntity } from './channel.entity.js';
import { type CalledKind, SENDERS } from './senders/senders.js';
import { PushIdentity } from './push-identity.js';
import { type ChannelSettings, type Sending, type Sent } from './senders/sender.js';

const ANSWER_MAX_LENGTH = 1_000;
/** Shorter texts are not secret, and may be in any answer. */
const SECRET_MIN_LENGTH = 4;

/** What came of one call. */
export interface CallEnd {
  readonly outcome: Sent['outcome'];
  readonly reference?: string | null;
  /** What the channel has asked for. */
  readonly afterMs?: number | undefined;
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
  /** Without secrets. */
  readonly answer: string;
  readonly problem: Message | null;
}

/** Hands one message to a channel, once. */
@Injectable()
export class ChannelCalls {
  constructor(
    private readonly calls: OutgoingCalls,
    private readonly mailer: Mailer,
    private readonly identity: PushIdentity,
  ) {}

  /** Whether messages to this kind can be sent at all. */
  canSend(kind: ChannelEntity['kind']): boolean {
    return kind !== 'email' || this.mailer.isConfigured;
  }

  /** Never rejects for what the channel does. */
  make({ kind, language }: ChannelEntity, owner: UserEntity, sending: Sending): Promise<CallEnd> {
    return kind === 'email' ? this.mail(language, owner, sending) : this.call(kind, sending);
  }

  private async mail(
    language: ChannelEntity['language'],
    { username, email }: UserEntity,
    { notice: { title, lines, link } }: Sending,
  ): Promise<CallEnd> {
    if (!this.mailer.isConfigured) return { ...NO_ANSWER, outcome: 'refused', problem: NO_MAIL };
    const to = { name: username, address: email };
    const paragraphs = lines.length === 0 ? [title] : lines;
    const sent = await this.mailer.send(
      letterOf({ language, to, subject: title, paragraphs, link: link ?? undefined }),
    );
    if (sent.state === 'sent') return { ...NO_ANSWER, outcome: 'delivered', problem: null };
    return { ...NO_ANSWER, outcome: sent.isFinal ? 'refused' : 'later', problem: sent.problem };
  }

  private async call(kind: CalledKind, sending: Sending): Promise<CallEnd> {
    const sender = SENDERS[kind];
    const call = sender.call(sending, this.identity);
    const { host } = call.url;
    try {
      const answer = await this.calls.call(call);
      const sent = sender.read(answer, sending.reference !== undefined);
      return { ...sent, ...told(answer, sending.settings, call.url), problem: problemOf(sent, answer, host) };
    } catch (error) {
      return unanswered(error, host);
    }
  }
}

const NO_ANSWER = { status: null, answer: '' } as const;
const NO_MAIL = say('channels.no_mail_server', 'This panel has no mail server');

function problemOf(
  { outcome }: Pick<CallEnd, 'outcome'>,
  { status }: OutgoingAnswer,
  host: string,
): Message | null {
  if (outcome === 'delivered') return null;
  return outcome === 'ended'
    ? say('channels.ended', 'The browser has ended it. Add the channel again there')
    : say('channels.answered_with_status', '{host} answered with status {status}', { host, status });
}

function unanswered(error: unknown, host: string): CallEnd {
  if (error instanceof RconError) return { ...NO_ANSWER, outcome: 'later', problem: error.words };
  if (!(error instanceof NotAnswered)) throw error;
  const { reason, detail } = error;
  if (reason === 'address-not-allowed')
    return { ...NO_ANSWER, outcome: 'refused', problem: addressNotAllowed(detail) };
  const problem =
    reason === 'silent'
      ? say('channels.silent', '{host} did not answer within {seconds} seconds', {
          host,
          seconds: CALL_TIMEOUT_MS / 1_000,
        })
      : say('channels.unreachable', '{host} can’t be reached ({code})', { host, code: detail });
  return { ...NO_ANSWER, outcome: 'later', problem };
}

const addressNotAllowed = (addresses: string): Message =>
  say(
    'channels.address_not_allowed',
    'Channels may not lead to {addresses}: HOOK_ALLOW of this panel says which may',
    { addresses },
  );

/** An answer may repeat what it was called with. */
function told({ status, body }: OutgoingAnswer, settings: ChannelSettings, url: URL) {
  const { token = '', secret = '', auth = '', url: given = '' } = settings;
  const secrets = [token, secret, auth, given, url.href, url.pathname, url.search]
    .filter(({ length }) => length >= SECRET_MIN_LENGTH)
    .sort((a, b) => b.length - a.length);
  const known = secrets.reduce((text, one) => text.replaceAll(one, '[hidden]'), body);
  const answer = known.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return { status, answer: shortened(answer, ANSWER_MAX_LENGTH) };
}
