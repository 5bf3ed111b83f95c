import { type IncomingMessage, type RequestListener } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { BODY_MAX_BYTES } from '../platform/bus/bus.js';
import { EventBus } from '../platform/event-bus.js';
import { CallRefused } from '../platform/http/http.events.js';
import { AnswerTooLargeError, type InnerAnswer, InnerServer } from '../platform/http/inner-server.js';
import { keepRequestId } from '../platform/http/request-log.js';
import { CALL, type CallAnswerDetails, callDetailsOf } from './call-message.js';
import { HEADER_MAX_BYTES } from './envelope.js';
import { HolderAnswers } from './holder-answers.js';
import { type HolderAnswer, type HolderMessage } from './holder-messages.js';

/** What the bus carries, less the header. */
const ANSWER_MAX_BYTES = BODY_MAX_BYTES - HEADER_MAX_BYTES - 1024;

/** Nothing was sent to a game server: `server_moving` is never said after something was. */
const NOT_SENT: ReadonlySet<ProblemCode> = new Set(['server_moving', 'shutting_down']);

const NOTHING = new Uint8Array();

/** A call that another replica has passed on. */
interface ForwardedCall {
  readonly serverId: number;
  /** Of the lease under which it was accepted. */
  readonly epoch: number;
  readonly requestId: string;
  refusedAs?: ProblemCode;
}

/** Handles calls that other replicas pass on, like those of the clients themselves: with all checks. */
@Injectable()
export class ForwardedCalls {
  /** By the connection within this process that a call came over, so no client can pretend to be one. */
  private readonly calls = new WeakMap<object, ForwardedCall>();

  constructor(
    private readonly answers: HolderAnswers,
    private readonly events: EventBus,
  ) {}

  /** Undefined for a call of a client. */
  of(request: IncomingMessage): ForwardedCall | undefined {
    return this.calls.get(request.socket);
  }

  /** @param application that answers the calls */
  open(application: RequestListener): void {
    this.events.subscribe(CallRefused, ({ code, request }) => {
      const call = this.of(request);
      if (call) call.refusedAs = code;
    });
    const server = new InnerServer((request, response) => {
      const call = this.of(request);
      if (call) keepRequestId(request, call.requestId);
      application(request, response);
    });
    this.answers.handle(CALL, (message) => this.answer(server, message));
  }

  private async answer(
    server: InnerServer,
    { serverId, epoch, details, body }: HolderMessage,
  ): Promise<HolderAnswer | undefined> {
    const { requestId, ...request } = callDetailsOf(details);
    const call: ForwardedCall = { serverId, epoch, requestId };
    const note = (connection: object): void => void this.calls.set(connection, call);
    const answer = await server.dispatch({ ...request, body }, ANSWER_MAX_BYTES, note).catch(tooLarge);
    if (call.refusedAs && NOT_SENT.has(call.refusedAs)) return undefined;
    return answer
      ? answered(answer)
      : { details: { isTooLarge: true } satisfies CallAnswerDetails, body: NOTHING };
  }
}

const answered = ({ status, headers, body }: InnerAnswer): HolderAnswer => ({
  details: { status, headers } satisfies CallAnswerDetails,
  body,
});

function tooLarge(error: unknown): undefined {
  if (!(error instanceof AnswerTooLargeError)) throw error;
}
