import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SetupRequest, type SetupState } from '@outpost/contracts/setup.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { Public } from './access.js';
import { writeSessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import { SetupService } from './setup.service.js';
import { UserPresenter } from './user.presenter.js';
import { UserView } from './user.view.js';

@ApiTags('setup')
@Public()
@Controller('setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly sessions: SessionsService,
    private readonly users: UserPresenter,
  ) {}

  @Get()
  state(): SetupState {
    return { required: this.setup.pendingCode !== undefined };
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: UserView })
  async setUp(
    @Body() body: SetupRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const admin = await this.setup.setUp(body, request.ip ?? '');
    writeSessionCookie(request, response, await this.sessions.start(admin.id));
    return this.users.present(admin);
  }
}
