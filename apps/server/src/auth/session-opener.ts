import { Injectable } from '@nestjs/common';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { languageOf } from '../platform/http/client-language.js';
import { WallClock } from '../platform/clock.js';
import { Log } from '../platform/log.js';
import { AccountEmails } from './email/account-emails.js';
import { deviceCookieOf, KnownDevices } from './known-devices.js';
import { SessionCookie } from './session-cookie.js';
import { type SignInPlace } from './sessions.service.js';
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
    private readonly emails: AccountEmails,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /**
   * @param confirmedAt when they proved who they are; null if unknown, and now if omitted
   * @throws {UserError} `wrong_credentials`: the account has changed since
   */
  async open(
    user: UserEntity,
    request: Request,
    response: Response,
    confirmedAt?: Date | null,
  ): Promise<User> {
    const place = {
      address: request.ip ?? '',
      userAgent: request.headers['user-agent'],
      formerCookie: this.cookies.read(request),
    };
    const isKnown = this.devices.find(deviceCookieOf(request), user) !== undefined;
    const token = await this.signIns.begin(user, place, languageOf(request), confirmedAt);
    // Whoever signs in for the first time knows that they do.
    if (!isKnown && user.lastLoginAt !== null) this.warn(user, place);
    this.cookies.write(request, response, token);
    this.devices.remember(request, response, user);
    return this.users.present(user);
  }

  /** A sign-in neither waits for the email nor fails with it. */
  private warn(user: UserEntity, place: SignInPlace): void {
    this.emails.signedIn(user, place, this.clock.now()).catch((error: unknown) => {
      this.log.error({ err: error, userId: user.id }, 'an email about a new device could not be added');
    });
  }
}
