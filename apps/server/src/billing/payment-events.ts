import { type IncomingMessage } from 'node:http';
import { Injectable, type RawBodyRequest } from '@nestjs/common';
import { Cron, CronExpression, Interval } from '@nestjs/schedule';
import { WallClock } from '../platform/clock.js';
import { RateLimits, type RateLimiter } from '../platform/database/rate-limits.js';
import { ClientAddress, networkOf } from '../platform/http/client-address.js';
import { Log } from '../platform/log.js';
import { tooManyPaymentCalls } from './billing.errors.js';
import { PaymentProvider } from './payment-provider.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

const EVENTS_PER_MINUTE = { points: 1_000, duration: 60 };
const REVIEW_EVERY_MS = 60_000;
/** Far longer than an event is sent again. */
const REMEMBERED_MS = 30 * 24 * 60 * 60_000;

/** What happens with subscriptions without a user's doing: events of the payment provider, and time. */
@Injectable()
export class PaymentEvents {
  private readonly calls: RateLimiter;
  private isReviewing = false;

  constructor(
    private readonly payments: PaymentProvider,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly clients: ClientAddress,
    private readonly clock: WallClock,
    private readonly log: Log,
    rateLimits: RateLimits,
  ) {
    this.calls = rateLimits.limiter('payment events', EVENTS_PER_MINUTE);
  }

  /**
   * @throws {UserError} `wrong_signature`, `not_found`, `too_many_attempts`
   * @throws {OperationalError} `payments_unreachable`: the sender tries again
   */
  async receive(request: RawBodyRequest<IncomingMessage>, signature: unknown): Promise<void> {
    const exceeded = await this.calls.consume(networkOf(this.clients.of(request)));
    if (exceeded) throw tooManyPaymentCalls(Math.ceil(exceeded.retryAfterMs / 1_000));
    await this.payments.receive(
      request.rawBody ?? Buffer.alloc(0),
      typeof signature === 'string' ? signature : '',
    );
  }

  @Interval(REVIEW_EVERY_MS)
  async review(): Promise<void> {
    if (this.isReviewing) return;
    this.isReviewing = true;
    try {
      await this.payments.review();
    } catch (error) {
      this.log.warn({ err: error }, 'subscriptions could not be reviewed');
    } finally {
      this.isReviewing = false;
    }
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async forgetOld(): Promise<void> {
    await this.subscriptions.forgetEvents(new Date(this.clock.now().getTime() - REMEMBERED_MS));
  }
}
