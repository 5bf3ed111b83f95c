import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { Bus, MESSAGE_MAX_BYTES, type Subscription } from '../platform/bus/bus.js';
import { Log } from '../platform/log.js';
import { MalformedMessageError } from './cluster.errors.js';
import { fieldsOf, textOf } from './message-fields.js';
import { Replica } from './replica.js';

/** Small, so that reading a message holds up nothing else. */
const LIST_MAX_BYTES = 12 * 1024;
const REPORT_MS = 60_000;
const ID_MAX_LENGTH = 100;

/**
 * What replicas tell each other, as JSON: at most once, to those that are there. Each message says which replica it is
 * from. What can't be read is dropped, and logged once a minute.
 */
@Injectable()
export class ReplicaNews {
  private malformed = 0;
  private reportedAt = -Infinity;

  constructor(
    private readonly bus: Bus,
    private readonly replica: Replica,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns false for news that are too long, which are not told. */
  publish(subject: string, news: object): boolean {
    return this.send(subject, JSON.stringify(news));
  }

  /** In as many messages as it takes: those who subscribe get parts of the list, one after the other. */
  publishList(subject: string, items: readonly object[]): void {
    let [part, length]: [string[], number] = [[], 0];
    const send = (): void => {
      if (part.length > 0) this.send(subject, `[${part.join()}]`);
      [part, length] = [[], 0];
    };
    for (const item of items) {
      const json = JSON.stringify(item);
      const bytes = Buffer.byteLength(json);
      if (length + bytes > LIST_MAX_BYTES) send();
      part.push(json);
      length += bytes + 1;
    }
    send();
  }

  /**
   * Resolves when whatever others tell from now on reaches the handler; while NATS is away that is when it is back.
   *
   * @param read checks the news; throws a `MalformedMessageError` for what is to be dropped
   * @param handler gets the news of other replicas, not those of this one
   * @throws {BusClosedError}
   * @throws {SubscriptionRefusedError}
   */
  subscribe<News>(
    subject: string,
    read: (news: unknown) => News,
    handler: (news: News, from: string) => void,
  ): Promise<Subscription> {
    return this.bus.subscribe(subject, (data) => {
      const message = this.read(subject, data, read);
      if (message && message.from !== this.replica.id) handler(message.news, message.from);
    });
  }

  private send(subject: string, json: string): boolean {
    const data = Buffer.from(`{"from":${JSON.stringify(this.replica.id)},"news":${json}}`);
    if (data.length > MESSAGE_MAX_BYTES) return false;
    this.bus.publish(subject, data);
    return true;
  }

  private read<News>(
    subject: string,
    data: Uint8Array,
    read: (news: unknown) => News,
  ): { readonly from: string; readonly news: News } | undefined {
    try {
      const { from, news } = fieldsOf<'from' | 'news'>(parsed(data));
      return { from: textOf(from, ID_MAX_LENGTH), news: read(news) };
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) throw error;
      this.report(subject, error);
      return undefined;
    }
  }

  private report(subject: string, error: MalformedMessageError): void {
    this.malformed += 1;
    const now = this.clock.now();
    if (now - this.reportedAt < REPORT_MS) return;
    this.reportedAt = now;
    this.log.warn({ err: error, subject, dropped: this.malformed }, 'news of other replicas can’t be read');
  }
}

function parsed(data: Uint8Array): unknown {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new MalformedMessageError('no JSON', { cause: error });
  }
}
