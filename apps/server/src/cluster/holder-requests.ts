import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { NoReplyError, NotDeliveredError } from '../platform/bus/bus.errors.js';
import { Bus } from '../platform/bus/bus.js';
import { Shutdown } from '../platform/shutdown.js';
import { MalformedMessageError, outcomeUnknown, serverMoving } from './cluster.errors.js';
import {
  decodeReply,
  encodeMessage,
  type HolderAnswer,
  type HolderMessage,
  requestsOf,
} from './holder-messages.js';
import { InFlight } from './in-flight.js';
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

export interface HolderRequest extends Omit<HolderMessage, 'epoch'> {
  /** How long the answer may take, in milliseconds. */
  readonly answerMs: number;
  /** Nothing is changed by it: without an answer it can be repeated. */
  readonly isRead: boolean;
  /** Nobody waits for the answer any more. */
  isGone(): boolean;
  /** Rejects if the caller may not wait for this server: strangers could fill the queue with servers that don't exist. */
  requireWait(): Promise<unknown>;
}

/** Sends requests to the replicas that hold the servers they are for. */
@Injectable()
export class HolderRequests {
  private readonly inFlight = new InFlight();

  constructor(
    private readonly bus: Bus,
    private readonly locator: ServerLocator,
    private readonly shutdown: Shutdown,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sent again only while it is certain that no replica has begun with it.
   *
   * @throws {AppError} `server_moving`: nothing was sent; `rcon_outcome_unknown`, `overloaded`, `storage_failed`, and
   * that of `requireWait`
   */
  async send(request: HolderRequest): Promise<HolderAnswer> {
    const deadline = this.clock.now() + HAND_OVER_MS;
    for (let attempt = 0; !request.isGone(); attempt++) {
      const answer = await this.attempt(request);
      if (answer) return answer;
      this.locator.forget(request.serverId);
      // What was known of the holder was old: at once to the next.
      if (attempt === 0) continue;
      if (attempt === 1) await request.requireWait();
      await this.pauseBefore(attempt, deadline);
    }
    throw serverMoving();
  }

  /** Undefined if it was not sent. */
  private async attempt(request: HolderRequest): Promise<HolderAnswer | undefined> {
    const holder = await this.locator.locate(request.serverId);
    if (!holder) return undefined;
    return this.inFlight.run(holder.replicaId, () => this.ask(holder, request));
  }

  private async ask(
    { replicaId, epoch }: ServerHolder,
    { kind, serverId, details, body, answerMs, isRead }: HolderRequest,
  ): Promise<HolderAnswer | undefined> {
    const message = encodeMessage({ kind, serverId, epoch, details, body });
    try {
      const reply = decodeReply(await this.bus.request(requestsOf(replicaId), message, answerMs));
      if (reply.outcome === 'refused') throw new MalformedMessageError(`${replicaId} refuses a request`);
      return reply.outcome === 'done' ? reply : undefined;
    } catch (error) {
      if (error instanceof NotDeliveredError) return undefined;
      if (error instanceof NoReplyError) throw isRead ? serverMoving(error) : outcomeUnknown(error);
      throw error;
    }
  }

  private async pauseBefore(attempt: number, deadline: number): Promise<void> {
    this.shutdown.requireOpen();
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), PAUSE_MAX_MS);
    if (this.clock.now() + ms > deadline) throw serverMoving();
    await this.inFlight.run(WAITING, () => new Promise<void>((resolve) => this.clock.schedule(ms, resolve)));
  }
}
