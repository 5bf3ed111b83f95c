import { headers, type Msg } from '@nats-io/transport-node';
import { type Clock } from '@outpost/clock/clock.js';
import { BodyTooLargeError, NotDeliveredError } from './bus.errors.js';
import { BODY_MAX_BYTES, MESSAGE_MAX_BYTES } from './bus.js';
import { HeldBodies, type HeldBody } from './held-bodies.js';
import { type Payload, NatsAttachment } from './nats-connection.js';
import { type NatsLink } from './nats-link.js';

/** On a message that carries the first part of a body: `<replica> <token> <bytes of the body>`. */
const BODY_HEADER = 'Outpost-Body';
/** Headers count as bytes of the message. */
const HEADERS_MAX_BYTES = 1024;
const PART_MAX_BYTES = MESSAGE_MAX_BYTES - HEADERS_MAX_BYTES;
const PART_MS = 5_000;

/** A body as it is sent: all of it, or its first part, while the rest is held. */
export interface PackedBody {
  readonly payload: Payload;
  readonly held: HeldBody | undefined;
}

/** The rest of a body did not arrive. */
class BodyLostError extends Error {
  override readonly name = 'BodyLostError';
}

/**
 * Bodies that are larger than a message of NATS. The message carries the first part and says where the rest is; the
 * receiver asks for it, part by part. So nobody is sent more than he takes, which a server would end his
 * connection for, and a small body takes no message more.
 */
export class NatsBodies {
  private readonly held: HeldBodies;

  constructor(
    private readonly link: NatsLink,
    private readonly clock: Clock,
  ) {
    this.held = new HeldBodies(clock);
  }

  /** Resolves when others can ask for parts. */
  serve(): Promise<void> {
    const subject = this.link.subject('parts', this.link.id);
    return this.link.attach(new NatsAttachment(subject, (message) => this.sendPart(message)));
  }

  /**
   * @param subject for the error
   * @throws {BodyTooLargeError}
   * @throws {NotDeliveredError} too many bodies are held at the same time
   */
  pack(subject: string, data: Uint8Array): PackedBody {
    if (data.length <= MESSAGE_MAX_BYTES) return { payload: { data }, held: undefined };
    if (data.length > BODY_MAX_BYTES) throw new BodyTooLargeError(subject, data.length);
    const held = this.held.hold(data);
    if (!held) throw new NotDeliveredError(subject, 'too many large bodies are under way');
    const announcement = headers();
    announcement.set(BODY_HEADER, `${this.link.id} ${held.token} ${data.length}`);
    return { payload: { data: data.subarray(0, PART_MAX_BYTES), headers: announcement }, held };
  }

  /**
   * The body that has arrived in a message, or begins in it.
   *
   * @param givesUpAt on the clock
   * @throws {Error} when the rest can't be had
   */
  async unpack(message: Msg, givesUpAt: number): Promise<Uint8Array> {
    const announced = message.headers?.get(BODY_HEADER);
    if (!announced) return message.data;
    const [replica = '', token = '', length = ''] = announced.split(' ');
    const bytes = Number(length);
    if (!(bytes <= BODY_MAX_BYTES)) throw new BodyLostError(`a body of ${length} bytes is too large`);
    const giveBack = this.held.reserve(bytes);
    if (!giveBack) throw new BodyLostError('too many large bodies are under way');
    try {
      return await this.assembled(new Uint8Array(bytes), message.data, { replica, token }, givesUpAt);
    } finally {
      giveBack();
    }
  }

  private async assembled(
    body: Uint8Array,
    first: Uint8Array,
    { replica, token }: { readonly replica: string; readonly token: string },
    givesUpAt: number,
  ): Promise<Uint8Array> {
    const subject = this.link.subject('parts', replica);
    let part = first;
    for (let offset = 0; ;) {
      if (part.length === 0) throw new BodyLostError('a part is missing');
      // Throws if it is longer than what is missing.
      body.set(part, offset);
      offset += part.length;
      if (offset === body.length) return body;
      const limitMs = Math.min(PART_MS, givesUpAt - this.clock.now());
      if (limitMs <= 0) throw new BodyLostError('its parts took too long');
      part = (await this.link.request(subject, { data: Buffer.from(`${token} ${offset}`) }, limitMs)).data;
    }
  }

  /** Answers with an empty message when the part is not there any more. */
  private sendPart(message: Msg): void {
    const [token = '', offset = ''] = message.string().split(' ');
    const part = this.held.part(token, Number(offset), PART_MAX_BYTES);
    if (message.reply) this.link.send(message.reply, { data: part ?? new Uint8Array() });
  }
}
