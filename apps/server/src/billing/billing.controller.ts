import { Controller, type RawBodyRequest, Req } from '@nestjs/common';
import { type Activation, type PaymentPortal, type Subscription } from '@outpost/contracts/billing.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request } from 'express';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { UserPresenter } from '../auth/user.presenter.js';
import { Route } from '../platform/http/route.js';
import { BillingService } from './billing.service.js';
import { PaymentEvents } from './payment-events.js';

@Controller()
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly events: PaymentEvents,
    private readonly users: UserPresenter,
  ) {}

  @Route('GET /api/subscription')
  subscription(@CurrentPrincipal() { user }: Principal): Promise<Subscription> {
    return this.billing.subscription(user);
  }

  @Route('POST /api/subscription/activate')
  async activate(@CurrentPrincipal() principal: Principal): Promise<Activation> {
    const { user, ...checkout } = await this.billing.activate(principal.user);
    return { ...this.users.present(user), ...checkout };
  }

  @Route('POST /api/subscription/cancel')
  async cancel(@CurrentPrincipal() { user }: Principal): Promise<User> {
    return this.users.present(await this.billing.cancel(user));
  }

  @Route('POST /api/subscription/portal')
  async portal(@CurrentPrincipal() { user }: Principal): Promise<PaymentPortal> {
    return { url: await this.billing.portal(user) };
  }

  @Route('POST /api/subscription/refresh')
  refresh(@CurrentPrincipal() { user }: Principal): Promise<Subscription> {
    return this.billing.refresh(user);
  }

  @Route('POST /api/billing/stripe/events')
  receive(@Req() request: RawBodyRequest<Request>): Promise<void> {
    return this.events.receive(request, request.headers['stripe-signature']);
  }
}
