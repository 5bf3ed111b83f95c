import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { NoReplyError, NotDeliveredError } from '../platform/bus/bus.errors.js';
import { Bus } from '../platform/bus/bus.js';
import { AppError } from '../platform/errors/app-error.js';
import { Log } from '../platform/log.js';
import { Shutdown } from '../platform/shutdown.js';
import { MalformedMessageError, notRead, outcomeUnknown, serverMoving } from './cluster.errors.js';
import {
  decodeReply,
  encodeMessage,
  type HolderAnswer,
  type HolderMessage,
  requestsOf,
} from './holder-messages.js';
import { RequestsUnderWay } from './requests-under-way.js';
import { type ServerHolder, ServerLocator } from './server-locator.js';

/**
 * How long a replica is looked for that takes a request: others take the servers of one that died after seven seconds,
 * and need a few more for all of them. Together with an answer it is half a minute, the patience of the command line.
 */
export const HAND_OVER_MS = 15_000;
/** A connection gives a command ten seconds, the history a little more than one. */
export const ANSWER_MS = 15_000;
/** Of what may send several commands, such as a ban: before and after, lists are read. */
export const LONG_ANSWER_MS = 30_000;

const FIRST_PAUSE_MS = 50;
const PAUSE_MAX_MS = 500;
/** Key of the requests that wait for a holder. */
const WAITING = '';

export interface HolderRequest<Answer> extends Omit<HolderMessage, 'epoch'> {
  /** How long the answer may take, in milliseconds. */
  readonly answerMs: number;
  /** Nothing is changed by it: without an answer it can be repeated. */
  readonly isRead: boolean;
  /** Reads the answer. What it throws means that the answer makes no sense, except for an `AppError`. */
  readonly read: (answer: HolderAnswer) => Answer;
  /** Nobody waits for the answer any more. */
  isGone(): boolean;
  /** Rejects if the caller may not wait for this server: strangers could fill the queue with servers that don't exist. */
  requireWait(): Promise<unknown>;
}

/** Sends requests to the replicas that hold the servers they are for. */
@Injectable()
export class HolderRequests {
  private readonly underWay = new RequestsUnderWay();

  constructor(
    private readonly bus: Bus,
    private readonly locator: ServerLocator,
    private readonly shutdown: Shutdown,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Sent again only while it is certain that no replica has begun with it.
   *
   * @throws {AppError} `server_moving`: nothing was changed; `rcon_outcome_unknown`, `overloaded`, `storage_failed`, and
   * those of `requireWait` and `read`
   * @throws {MalformedMessageError} the holder does not understand the request, and has not begun with it
   */
  async send<Answer>(request: HolderRequest<Answer>): Promise<Answer> {
    const deadline = this.clock.now() + HAND_OVER_MS;
    for (let attempt = 0; !request.isGone(); attempt++) {
      const answer = await this.attempt(request);
      if (answer) return answer.read;
      this.locator.forget(request.serverId);
      // What was known of the holder was old: at once to the next.
      if (attempt === 0) continue;
      if (attempt === 1) await request.requireWait();
      await this.pauseBefore(attempt, deadline);
    }
    throw serverMoving();
  }

  /** Undefined if it was not sent. */
  private async attempt<Answer>(
    request: HolderRequest<Answer>,
  ): Promise<{ readonly read: Answer } | undefined> {
    const holder = await this.locator.locate(request.serverId);
    if (!holder) return undefined;
    const reply = await this.underWay.run(holder.replicaId, () => this.ask(holder, request));
    return reply && this.answerIn(reply, holder, request);
  }

  /** Undefined if it was not sent. */
  private async ask(
    { replicaId, epoch }: ServerHolder,
    { kind, serverId, details, body, answerMs, isRead }: HolderRequest<unknown>,
  ): Promise<Uint8Array | undefined> {
    const message = encodeMessage({ kind, serverId, epoch, details, body });
    try {
      return await this.bus.request(requestsOf(replicaId), message, answerMs);
    } catch (error) {
      if (error instanceof NotDeliveredError) return undefined;
      if (error instanceof NoReplyError) throw withoutAnswer(isRead, error);
      throw error;
    }
  }

  /** Undefined if the holder has not begun. It may have done what was asked for, although its answer makes no sense. */
  private answerIn<Answer>(
    bytes: Uint8Array,
    { replicaId }: ServerHolder,
    { read, isRead, serverId }: HolderRequest<Answer>,
  ): { readonly read: Answer } | undefined {
    try {
      const reply = decodeReply(bytes);
      if (reply.outcome === 'done') return { read: read(reply) };
      if (reply.outcome === 'not-sent') return undefined;
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.log.warn({ err: error, replicaId, serverId }, 'the answer of another replica can’t be read');
      throw withoutAnswer(isRead, error);
    }
    throw new MalformedMessageError(`${replicaId} refuses a request`);
  }

  private async pauseBefore(attempt: number, deadline: number): Promise<void> {
    this.shutdown.requireOpen();
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), PAUSE_MAX_MS);
    if (this.clock.now() + ms > deadline) throw serverMoving();
    await this.underWay.run(WAITING, () => new Promise<void>((resolve) => this.clock.schedule(ms, resolve)));
  }
}

const withoutAnswer = (isRead: boolean, cause: unknown): AppError =>
  isRead ? notRead(cause) : outcomeUnknown(cause);
