import { BODY_MAX_BYTES } from './bus.js';

/** No answerer has received the request, and none will. */
export class NotDeliveredError extends Error {
  override readonly name: string = 'NotDeliveredError';

  constructor(subject: string, why: string, options?: ErrorOptions) {
    super(`the request to ${subject} was not delivered: ${why}`, options);
  }
}

/** The body of a request is larger than the bus carries. */
export class BodyTooLargeError extends NotDeliveredError {
  override readonly name = 'BodyTooLargeError';

  constructor(subject: string, bytes: number) {
    super(subject, `its ${bytes} bytes are more than ${BODY_MAX_BYTES}`);
  }
}

/** The outcome is unknown: an answerer may have received the request, and may have done what it asks for. */
export class NoReplyError extends Error {
  override readonly name: string = 'NoReplyError';

  constructor(subject: string, why: string, options?: ErrorOptions) {
    super(`the request to ${subject} has no reply: ${why}`, options);
  }
}

/** An answerer has received the request and failed, at some point; why is in its log. */
export class AnswerFailedError extends NoReplyError {
  override readonly name = 'AnswerFailedError';
}

/** A subscription to a bus that is closed, or was closed before the subscription took effect. */
export class BusClosedError extends Error {
  override readonly name = 'BusClosedError';

  constructor() {
    super('the bus is closed');
  }
}

/** The server does not let this user subscribe there. */
export class SubscriptionRefusedError extends Error {
  override readonly name = 'SubscriptionRefusedError';

  constructor(subject: string) {
    super(`NATS refuses the subscription to ${subject}`);
  }
}
