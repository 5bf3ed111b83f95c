import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type EmailKind } from '@outpost/contracts/emails.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Mutex } from 'async-mutex';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { Log } from '../platform/log.js';
import { type Page } from '../platform/pages/page.js';
import { SecretBox } from '../platform/secret-box.js';
import { type EmailEntity } from './email.entity.js';
import { EmailsRepository } from './emails.repository.js';
import { type ValuesOf } from './content/email-content.js';
import { EmailAttempts, NO_PROBLEM, SEALED_FOR } from './email-attempts.js';
import { Mailer } from './mailer.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 20;
const REMOVED_AT_ONCE = 500;

/** Whom an email is for; of an invitation its sender, with the address that it goes to. */
export interface Addressee {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly language: LanguageCode | null;
}

/** The emails to send. They survive a restart, and are tried again while the mail server is away. */
@Injectable()
export class EmailQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sending = new Mutex();
  private readonly isOver = new AbortController();
  private timer: Timer | undefined;

  constructor(
    private readonly emails: EmailsRepository,
    private readonly attempts: EmailAttempts,
    private readonly mailer: Mailer,
    private readonly secrets: SecretBox,
    private readonly environment: Environment,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whether emails are sent at all. */
  get isOpen(): boolean {
    return this.mailer.isConfigured;
  }

  /** Whether emails with links of this panel are sent. */
  get hasLinks(): boolean {
    return this.isOpen && this.environment.PUBLIC_URL !== undefined;
  }

  page(page: PageQuery): Promise<Page<EmailEntity>> {
    return this.emails.page(page);
  }

  /**
   * Adds an email, joining a transaction; {@link sendSoon} comes once that is committed. Does nothing without a mail
   * server.
   *
   * @param lastsMs after which nobody needs it any more
   */
  async add<Kind extends EmailKind>(
    kind: Kind,
    to: Addressee,
    values: ValuesOf<Kind>,
    lastsMs?: number,
  ): Promise<EmailEntity | undefined> {
    if (!this.isOpen) return undefined;
    const now = this.wallClock.now();
    return this.emails.insert({
      ...{ kind, userId: to.id, username: to.username, address: to.email, language: to.language ?? 'en' },
      ...{
        sealedValues: this.secrets.seal(JSON.stringify(values), SEALED_FOR),
        state: 'waiting',
        attempts: 0,
      },
      ...{ createdAt: now, nextAttemptAt: now, ...NO_PROBLEM },
      expiresAt: lastsMs === undefined ? null : new Date(now.getTime() + lastsMs),
    });
  }

  /** Adds an email outside of a transaction, and sends it soon. */
  async post<Kind extends EmailKind>(
    kind: Kind,
    to: Addressee,
    values: ValuesOf<Kind>,
    lastsMs?: number,
  ): Promise<void> {
    if (await this.add(kind, to, values, lastsMs)) this.sendSoon();
  }

  /** Adds an email and tries to send it, however many others wait. */
  async addAndSend<Kind extends EmailKind>(kind: Kind, to: Addressee, values: ValuesOf<Kind>): Promise<void> {
    const email = await this.add(kind, to, values);
    if (email) await this.attempts.make(email);
  }

  /** Whether such an email was added within this time. */
  hasWithin(kind: EmailKind, userId: number, ms: number): Promise<boolean> {
    return this.emails.hasSince(kind, userId, new Date(this.wallClock.now().getTime() - ms));
  }

  /**
   * Sends one again that was given up, or that waits.
   *
   * @throws {UserError} `not_found`; `not_supported`: it was sent, or what it is for has ended
   */
  async retry(id: number): Promise<EmailEntity> {
    await this.find(id);
    if (!(await this.emails.retry(id, this.wallClock.now()))) throw cannotBeSentAgain();
    await this.attempts.make(await this.find(id));
    return this.find(id);
  }

  /** Sends what was added, and is committed. */
  sendSoon(): void {
    if (!this.isOpen) return;
    this.timer ??= this.clock.schedule(0, () => {
      this.timer = undefined;
      this.sendDue().catch((error: unknown) => this.log.error({ err: error }, 'emails could not be sent'));
    });
  }

  onApplicationBootstrap(): void {
    this.sendSoon();
  }

  /** Waits for attempts under way, so that what comes of them is noted. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isOver.abort();
    this.timer?.cancel();
    await Promise.all([this.sending.waitForUnlock(), this.attempts.ended()]);
  }

  @Cron(CronExpression.EVERY_MINUTE)
  async sendDue(): Promise<void> {
    if (!this.isOpen) return;
    await this.sending.runExclusive(async () => {
      for (let due = await this.due(); due.length > 0; due = await this.due()) {
        for (const email of due) {
          if (this.isOver.signal.aborted) return;
          await this.attempts.make(email);
        }
      }
    });
  }

  @Cron(CronExpression.EVERY_DAY_AT_3AM)
  async removeOld(): Promise<void> {
    const before = new Date(this.wallClock.now().getTime() - KEPT_MS);
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE;) {
      removed = await this.emails.removeOld(before, REMOVED_AT_ONCE);
    }
  }

  private async find(id: number): Promise<EmailEntity> {
    const email = await this.emails.findById(id);
    if (!email) throw new NotFoundError('email');
    return email;
  }

  private due(): Promise<EmailEntity[]> {
    return this.emails.findDue(this.wallClock.now(), AT_ONCE);
  }
}

const cannotBeSentAgain = (): UserError =>
  new UserError(
    'not_supported',
    say('mail.cannot_be_sent_again', 'This email was sent, or what it is for has ended'),
  );
