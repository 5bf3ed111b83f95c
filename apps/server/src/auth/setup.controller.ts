import { Body, Controller, Req, Res } from '@nestjs/common';
import { SetupRequest } from '@outpost/contracts/setup-requests.js';
import { type SetupState } from '@outpost/contracts/setup.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { DataFolder } from '../platform/database/data-folder/data-folder.js';
import { Route } from '../platform/http/route.js';
import { KnownDevices } from './known-devices.js';
import { SessionCookie } from './session-cookie.js';
import { SetupService } from './setup.service.js';
import { SignIns } from './sign-ins.service.js';
import { UserPresenter } from './user.presenter.js';

@Controller()
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly folder: DataFolder,
    private readonly signIns: SignIns,
    private readonly cookies: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly users: UserPresenter,
  ) {}

  @Route('GET /api/setup')
  async state(): Promise<SetupState> {
    const required = await this.setup.isRequired();
    return { required, ...(required && this.folder.initialContent === 'emptied' && { dataMissing: true }) };
  }

  @Route('POST /api/setup')
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
