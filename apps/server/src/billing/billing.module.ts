import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Environment } from '../platform/env.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Entitlements } from './entitlements.service.js';
import { PAYMENT_PROVIDER, paymentProviderOf } from './payment-provider.js';
import { PlanUsageRepository } from './plan-usage.repository.js';

@Module({
  imports: [AuthModule],
  controllers: [BillingController],
  providers: [
    BillingService,
    Entitlements,
    PlanUsageRepository,
    {
      provide: PAYMENT_PROVIDER,
      inject: [Environment],
      useFactory: ({ BILLING }: Environment) => paymentProviderOf(BILLING),
    },
  ],
  exports: [Entitlements],
})
export class BillingModule {}
