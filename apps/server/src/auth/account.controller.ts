import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangePasswordRequest, UpdateProfileRequest } from '@outpost/contracts/account.js';
import { type User } from '@outpost/contracts/users.js';
import { CurrentPrincipal } from './access.js';
import { AccountService } from './account.service.js';
import { type Principal } from './principal.js';
import { UserPresenter } from './user.presenter.js';
import { UserView } from './user.view.js';

@ApiTags('account')
@Controller('account')
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly users: UserPresenter,
  ) {}

  @Patch()
  @ApiOkResponse({ type: UserView })
  async update(
    @CurrentPrincipal() { user }: Principal,
    @Body() profile: UpdateProfileRequest,
  ): Promise<User> {
    return this.users.present(await this.account.update(user, profile));
  }

  @Post('password')
  @HttpCode(204)
  changePassword(
    @CurrentPrincipal() principal: Principal,
    @Body() body: ChangePasswordRequest,
  ): Promise<void> {
    return this.account.changePassword(principal, body);
  }
}
