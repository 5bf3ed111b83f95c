import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Subscription } from '@outpost/contracts/billing.js';
import { type User } from '@outpost/contracts/users.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { UserPresenter } from '../auth/user.presenter.js';
import { UserView } from '../auth/user.view.js';
import { BillingService } from './billing.service.js';
import { SubscriptionView } from './subscription.view.js';

@ApiTags('billing')
@Controller('subscription')
export class BillingController {
  constructor(
    private readonly billing: BillingService,
    private readonly users: UserPresenter,
  ) {}

  @Get()
  @ApiOkResponse({ type: SubscriptionView })
  subscription(@CurrentPrincipal() { user }: Principal): Promise<Subscription> {
    return this.billing.subscription(user);
  }

  @Post('activate')
  @HttpCode(200)
  @ApiOkResponse({ type: UserView })
  async activate(@CurrentPrincipal() principal: Principal): Promise<User> {
    return this.users.present(await this.billing.activate(principal.user.id));
  }
  @Post('cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: UserView })
  async cancel(@CurrentPrincipal() { user }: Principal): Promise<User> {
    return this.users.present(await this.billing.cancel(user.id));
  }
}
