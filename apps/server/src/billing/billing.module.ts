import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingController } from './billing.controller.js';
import { BillingService } from './billing.service.js';
import { Entitlements } from './entitlements.service.js';
import { PAYMENT_PROVIDER, SelfHostedPayments } from './payment-provider.js';

@Module({
  imports: [AuthModule],
  controllers: [BillingController],
  providers: [BillingService, Entitlements, { provide: PAYMENT_PROVIDER, useClass: SelfHostedPayments }],
  exports: [Entitlements],
})
export class BillingModule {}
