import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SetupRequest, type SetupState } from '@outpost/contracts/setup.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { DataFolder } from '../platform/database/data-folder/data-folder.js';
import { Public } from './access.js';
import { KnownDevices } from './known-devices.js';
import { SessionCookie } from './session-cookie.js';
import { SetupService } from './setup.service.js';
import { SignIns } from './sign-ins.service.js';
import { UserPresenter } from './user.presenter.js';
import { UserView } from './user.view.js';

@ApiTags('setup')
@Public()
@Controller('setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly folder: DataFolder,
    private readonly signIns: SignIns,
    private readonly cookies: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly users: UserPresenter,
  ) {}

  @Get()
  async state(): Promise<SetupState> {
    const required = await this.setup.isRequired();
    return { required, ...(required && this.folder.held === 'emptied' && { dataMissing: true }) };
  }

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: UserView })
  async setUp(
    @Body() body: SetupRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const address = request.ip ?? '';
    const admin = await this.setup.setUp(body, address);
    const token = await this.signIns.begin(admin, { address, userAgent: request.headers['user-agent'] });
    this.cookies.write(request, response, token);
    this.devices.remember(request, response, admin);
    return this.users.present(admin);
  }
}
