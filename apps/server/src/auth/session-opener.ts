import { Injectable } from '@nestjs/common';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { KnownDevices } from './known-devices.js';
import { SessionCookie } from './session-cookie.js';
import { SignIns } from './sign-ins.service.js';
import { type UserEntity } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';

/** Signs a browser in, once its user has proved who they are. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly signIns: SignIns,
    private readonly cookies: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly users: UserPresenter,
  ) {}

  /** @throws {UserError} `wrong_credentials`: the account has changed since */
  async open(user: UserEntity, request: Request, response: Response): Promise<User> {
    const token = await this.signIns.begin(user, {
      address: request.ip ?? '',
      userAgent: request.headers['user-agent'],
      formerCookie: this.cookies.read(request),
    });
    this.cookies.write(request, response, token);
    this.devices.remember(request, response, user);
    return this.users.present(user);
  }
}
