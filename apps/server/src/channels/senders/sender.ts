import { type OutgoingAnswer, type OutgoingCall } from '../../rcon/outgoing-calls.js';
import { type Notice } from '../notice.js';
import { type PushIdentity } from '../push-identity.js';

/** What is stored of a channel, sealed. Which of it a kind has, its sender says. */
export interface ChannelSettings {
  readonly url?: string;
  readonly token?: string;
  readonly chatId?: string;
  readonly threadId?: string;
  /** Base64. */
  readonly secret?: string;
  /** Of a push subscription, base64url. */
  readonly p256dh?: string;
  readonly auth?: string;
}

export interface Sending {
  readonly settings: ChannelSettings;
  readonly notice: Notice;
  /** The same for each attempt at one message. */
  readonly id: string;
  /** That of the message which this one takes the place of; undefined for a message of its own. */
  readonly reference: string | undefined;
  readonly now: Date;
}

/** By which vendors know the panel. */
export type Identity = Pick<PushIdentity, 'publicKey' | 'privateKey' | 'subject'>;

/** What an answer means. */
export type Sent =
  | { readonly outcome: 'delivered'; readonly reference: string | null }
  /** Try again, after as long as the channel says. */
  | { readonly outcome: 'later'; readonly afterMs: number | undefined }
  /** Nobody will ever get a message there again. */
  | { readonly outcome: 'ended' }
  /** The message that was to be changed is not there any more. */
  | { readonly outcome: 'gone' }
  /** It would be refused at any other time too. */
  | { readonly outcome: 'refused' };

/** Speaks the protocol of one kind of channel. */
export interface Sender {
  /** Fields of a request that are stored, and which of them the kind needs. */
  readonly fields: readonly (keyof ChannelSettings)[];
  /** Where it leads, without what is secret. */
  readonly target: (settings: ChannelSettings) => string;
  /** Whether a message can be changed after it was sent. */
  readonly edits: boolean;
  readonly call: (sending: Sending, identity: Identity) => OutgoingCall;
  readonly read: (answer: OutgoingAnswer, isEdit: boolean) => Sent;
}

const SECOND_MS = 1_000;
/** That of a channel which asks for more is not believed: somebody waits for the message. */
const PAUSE_MAX_MS = 60 * 60_000;

export const hostOf = ({ url = '' }: ChannelSettings): string => new URL(url).host;

/** What most channels mean by a status. */
export function sentBy({ status, headers }: OutgoingAnswer, reference: string | null = null): Sent {
  if (status >= 200 && status < 300) return { outcome: 'delivered', reference };
  const isForNow = status === 408 || status === 425 || status === 429 || status >= 500;
  return isForNow ? later(secondsOf(headers['retry-after'])) : { outcome: 'refused' };
}

export const later = (seconds: number | undefined): Sent => ({
  outcome: 'later',
  afterMs: seconds === undefined ? undefined : Math.min(PAUSE_MAX_MS, Math.max(0, seconds * SECOND_MS)),
});

/** Dates are not understood: the usual pause is taken then. */
const secondsOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d+(?:\.\d+)?$/.test(header) ? Number(header) : undefined;

/** The fields of an answer that is a JSON object; none of any other. */
export function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Cut by characters as people count them: no vendor takes half of one. */
export const within = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};
