import { decodeEnvelope, encodeEnvelope } from './envelope.js';
import { countOf, fieldsOf, textOf } from './message-fields.js';

const KIND_MAX_LENGTH = 40;

/** Where a replica takes requests for the servers that it holds. */
export const requestsOf = (replicaId: string): string => `replica.${replicaId}.requests`;

/** A request for the replica that holds a server. */
export interface HolderMessage {
  readonly kind: string;
  readonly serverId: number;
  /** Of the lease that the sender knows. */
  readonly epoch: number;
  /** What the kind says beside the body, as JSON. */
  readonly details: unknown;
  readonly body: Uint8Array;
}

/** What its handler answers. */
export interface HolderAnswer {
  readonly details: unknown;
  readonly body: Uint8Array;
}

/** Done, not even begun, or not understood. */
export type HolderReply =
  | ({ readonly outcome: 'done' } & HolderAnswer)
  | { readonly outcome: 'not-sent' }
  | { readonly outcome: 'refused' };

const NOTHING = new Uint8Array();

export const encodeMessage = ({ body, ...header }: HolderMessage): Uint8Array => encodeEnvelope(header, body);

/** @throws {MalformedMessageError} */
export function decodeMessage(bytes: Uint8Array): HolderMessage {
  const { header, body } = decodeEnvelope(bytes);
  const { kind, serverId, epoch, details } = fieldsOf<'kind' | 'serverId' | 'epoch' | 'details'>(header);
  return {
    kind: textOf(kind, KIND_MAX_LENGTH),
    serverId: countOf(serverId),
    epoch: countOf(epoch),
    details,
    body,
  };
}

/** @throws {MalformedMessageError} for details that are too large */
export const encodeReply = (reply: HolderReply): Uint8Array =>
  reply.outcome === 'done'
    ? encodeEnvelope({ outcome: reply.outcome, details: reply.details }, reply.body)
    : encodeEnvelope(reply, NOTHING);

/** @throws {MalformedMessageError} */
export function decodeReply(bytes: Uint8Array): HolderReply {
  const { header, body } = decodeEnvelope(bytes);
  const { outcome, details } = fieldsOf<'outcome' | 'details'>(header);
  if (outcome === 'done') return { outcome, details, body };
  return { outcome: outcome === 'not-sent' ? outcome : 'refused' };
}
