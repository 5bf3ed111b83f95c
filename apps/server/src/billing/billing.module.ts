import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditTrail } from '../audit/audit-trail.js';
import { AuthModule } from '../auth/auth.module.js';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Entitlements } from './entitlements.service.js';
import { PaymentEventEntity } from './payment-event.entity.js';
import { PaymentEvents } from './payment-events.js';
import { NoPayments, PaymentProvider, SelfHostedPayments } from './payment-provider.js';
import { PlanUsageRepository } from './plan-usage.repository.js';
import { stripeSettings } from './stripe/stripe-settings.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** The library of Stripe is loaded only where it is used: it takes nearly twenty megabytes. */
async function openPayments(
  environment: Environment,
  ...services: [SubscriptionsRepository, EventBus, AuditTrail, WallClock, Log]
): Promise<PaymentProvider> {
  if (environment.BILLING === 'off') return new NoPayments();
  const settings = stripeSettings(environment);
  if (!settings) return new SelfHostedPayments();
  const { StripePayments } = await import('./stripe/stripe-payments.js');
  return new StripePayments(settings, ...services);
}

@Module({
  imports: [TypeOrmModule.forFeature([SubscriptionEntity, PaymentEventEntity]), AuthModule],
  controllers: [BillingController],
  providers: [
    BillingService,
    Entitlements,
    PaymentEvents,
    PlanUsageRepository,
    SubscriptionsRepository,
    {
      provide: PaymentProvider,
      inject: [Environment, SubscriptionsRepository, EventBus, AuditTrail, WallClock, Log],
      useFactory: openPayments,
    },
  ],
  exports: [Entitlements],
})
export class BillingModule {}
