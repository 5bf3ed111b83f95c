import { Injectable } from '@nestjs/common';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Environment } from '../../platform/env.js';
import { hashToken, newOpaqueToken } from '../opaque-token.js';
import { type UserEntity } from '../user.entity.js';
import { EmailLinkEntity, type LinkPurpose } from './email-link.entity.js';
import { linkNotValid } from './email.errors.js';

const MINUTE_MS = 60_000;

/** For how long each works. */
export const LINK_LASTS_MS: Readonly<Record<LinkPurpose, number>> = {
  'password-reset': 30 * MINUTE_MS,
  address: 24 * 60 * MINUTE_MS,
};

const PAGES: Readonly<Record<LinkPurpose, string>> = {
  'password-reset': PANEL_PATHS.newPassword,
  address: PANEL_PATHS.confirmAddress,
};

/** A link as it is sent. */
interface SentLink {
  readonly link: string;
  /** ISO 8601. */
  readonly until: string;
}

/** Links that prove that somebody reads the mail of an account. Each works once; a new one replaces the old. */
@Injectable()
export class EmailLinks {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: WallClock,
  ) {}

  /** The secret is behind a `#`: browsers send it neither to servers nor to pages that they go to next. */
  async make(purpose: LinkPurpose, { id: userId, email: address }: UserEntity): Promise<SentLink> {
    const token = newOpaqueToken();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_LASTS_MS[purpose]);
    await this.database.writeReadCommitted(async (manager) => {
      await manager.upsert(
        EmailLinkEntity,
        { purpose, userId, address, expiresAt, tokenHash: hashToken(token) },
        ['userId', 'purpose'],
      );
    });
    const page = new URL(PAGES[purpose], this.environment.PUBLIC_URL);
    return { link: `${page.href}#${token}`, until: expiresAt.toISOString() };
  }

  /**
   * The link, if it works; it stays until it is {@link use}d.
   *
   * @throws {UserError} `link_not_valid`
   */
  async find(purpose: LinkPurpose, token: string): Promise<EmailLinkEntity> {
    const link = await this.database.row(EmailLinkEntity, { tokenHash: hashToken(token) });
    if (link?.purpose !== purpose || link.expiresAt <= this.clock.now()) throw linkNotValid();
    return link;
  }

  /** Of two who use it at once one succeeds. Call within the write that relies on it. @throws {UserError} `link_not_valid` */
  async use({ id, tokenHash }: EmailLinkEntity): Promise<void> {
    const { affected } = await this.database.write((manager) =>
      manager.delete(EmailLinkEntity, { id, tokenHash }),
    );
    if (affected !== 1) throw linkNotValid();
  }
}
