import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Bus, type Subscription } from '../platform/bus/bus.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { Shutdown } from '../platform/shutdown.js';
import { MalformedMessageError } from './cluster.errors.js';
import { HeldServers } from './held-servers.js';
import {
  decodeMessage,
  encodeReply,
  type HolderAnswer,
  type HolderMessage,
  type HolderReply,
  requestsOf,
} from './holder-messages.js';
import { ReplicaRejoined } from './replica.events.js';
import { Replica } from './replica.js';

const REPORT_INTERVAL_MS = 60_000;

/** Undefined if nothing was begun, because the server is not held any more. */
type HolderHandler = (message: HolderMessage) => Promise<HolderAnswer | undefined>;

const NOT_SENT: HolderReply = { outcome: 'not-sent' };
const REFUSED: HolderReply = { outcome: 'refused' };

/**
 * Answers what other replicas ask for the servers that are held here. A request that names another epoch is not begun.
 * Nor is one that was under way for too long: the lease would have expired before its sender had given up.
 */
@Injectable()
export class HolderAnswers implements OnModuleInit {
  private readonly handlers = new Map<string, HolderHandler>();
  private subscription: Subscription | undefined;
  private subscribing: Promise<void> = Promise.resolve();
  private refused = 0;

  constructor(
    private readonly bus: Bus,
    private readonly replica: Replica,
    private readonly held: HeldServers,
    private readonly shutdown: Shutdown,
    private readonly events: EventBus,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ReplicaRejoined, () => this.open());
  }

  handle(kind: string, handler: HolderHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Takes requests from now on, under the current id of the replica. Never rejects. */
  open(): Promise<void> {
    this.subscribing = this.subscribing.then(() => this.subscribe());
    return this.subscribing;
  }

  @Interval(REPORT_INTERVAL_MS)
  report(): void {
    if (this.refused === 0) return;
    this.log.warn(
      { refused: this.refused },
      'requests of other replicas were malformed within the last minute',
    );
    this.refused = 0;
  }

  private async subscribe(): Promise<void> {
    this.subscription?.end();
    this.subscription = undefined;
    try {
      const subject = requestsOf(this.replica.id);
      this.subscription = await this.bus.answer(subject, (bytes) => this.shutdown.track(this.replyTo(bytes)));
    } catch (error) {
      this.log.error({ err: error }, 'requests of other replicas are not answered');
    }
  }

  private async replyTo(bytes: Uint8Array): Promise<Uint8Array> {
    try {
      return encodeReply(await this.reply(decodeMessage(bytes)));
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) throw error;
      this.refused += 1;
      return encodeReply(REFUSED);
    }
  }

  private async reply(message: HolderMessage): Promise<HolderReply> {
    const handler = this.handlers.get(message.kind);
    // A kind that only a newer version knows: a replica of that version may take the server.
    if (!handler || this.shutdown.hasBegun || this.held.epochOf(message.serverId) !== message.epoch)
      return NOT_SENT;
    const answer = await handler(message);
    return answer ? { outcome: 'done', ...answer } : NOT_SENT;
  }
}
