import { Controller } from '@nestjs/common';
import { type Subscription } from '@outpost/contracts/billing.js';
import { type User } from '@outpost/contracts/users.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { UserPresenter } from '../auth/user.presenter.js';
import { Route } from '../platform/http/route.js';
import { BillingService } from './billing.service.js';

@Controller()
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly users: UserPresenter,
  ) {}

  @Route('GET /api/subscription')
  subscription(@CurrentPrincipal() { user }: Principal): Promise<Subscription> {
    return this.billing.subscription(user);
  }

  @Route('POST /api/subscription/activate')
  async activate(@CurrentPrincipal() principal: Principal): Promise<User> {
    return this.users.present(await this.billing.activate(principal.user.id));
  }
  @Route('POST /api/subscription/cancel')
  async cancel(@CurrentPrincipal() { user }: Principal): Promise<User> {
    return this.users.present(await this.billing.cancel(user.id));
  }
}
