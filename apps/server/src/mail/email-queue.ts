import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { type EmailKind, type EmailState } from '@outpost/contracts/emails.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { type Message, say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Mutex } from 'async-mutex';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { NotFoundError, UserError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { type Page } from '../platform/pages/page.js';
import { SecretBox } from '../platform/secret-box.js';
import { type EmailEntity } from './email.entity.js';
import { EmailEnded } from './email.events.js';
import { EmailsRepository } from './emails.repository.js';
import { letterOf, type ValuesOf } from './letters/letter.js';
import { Mailer } from './mailer.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after failed attempts; after the last one it is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** Longer than an attempt takes: whoever has taken a letter by then was killed. */
const ATTEMPT_MAX_MS = 2 * MINUTE_MS;
const KEPT_MS = 30 * 24 * HOUR_MS;
const AT_ONCE = 20;
const REMOVED_AT_ONCE = 500;
const PURPOSE = 'email';

type Problem = Pick<EmailEntity, 'problem' | 'problemMessage'>;
const NO_PROBLEM: Problem = { problem: null, problemMessage: null };

const storedProblem = (problem: Message): Problem => ({
  problem: String(problem),
  problemMessage: JSON.parse(JSON.stringify(problem)) as MessageKey,
});

/** Whom a letter is for. */
export interface Addressee {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly language: LanguageCode | null;
}

/** The letters to send. They survive a restart, and are tried again while the mail server is away. */
@Injectable()
export class EmailQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sending = new Mutex();
  private readonly isOver = new AbortController();
  private timer: Timer | undefined;

  constructor(
    private readonly emails: EmailsRepository,
    private readonly mailer: Mailer,
    private readonly secrets: SecretBox,
    private readonly environment: Environment,
    private readonly events: EventBus,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whether letters are sent at all. */
  get isOpen(): boolean {
    return this.mailer.isConfigured;
  }

  /** Whether letters with links of this panel are sent. */
  get hasLinks(): boolean {
    return this.isOpen && this.environment.PUBLIC_URL !== undefined;
  }

  page(page: PageQuery): Promise<Page<EmailEntity>> {
    return this.emails.page(page);
  }

  /**
   * Adds a letter, joining a transaction, and sends it soon after. Does nothing without a mail server.
   *
   * @param lastsMs after which nobody needs it any more
   */
  async add<Kind extends EmailKind>(
    kind: Kind,
    to: Addressee,
    values: ValuesOf<Kind>,
    lastsMs?: number,
  ): Promise<void> {
    if (!this.isOpen) return;
    const now = this.wallClock.now();
    await this.emails.insert({
      ...{ kind, userId: to.id, username: to.username, address: to.email, language: to.language ?? 'en' },
      ...{ sealedValues: this.secrets.seal(JSON.stringify(values), PURPOSE), state: 'waiting', attempts: 0 },
      ...{ createdAt: now, nextAttemptAt: now, ...NO_PROBLEM },
      expiresAt: lastsMs === undefined ? null : new Date(now.getTime() + lastsMs),
    });
    this.sendSoon();
  }

  /** Whether such a letter was added within this time. */
  hasWithin(kind: EmailKind, userId: number, ms: number): Promise<boolean> {
    return this.emails.hasSince(kind, userId, new Date(this.wallClock.now().getTime() - ms));
  }

  /**
   * Sends one again that was given up, or that waits.
   *
   * @throws {UserError} `not_found`; `not_supported`: it was sent, or what it is for has ended
   */
  async retry(id: number): Promise<EmailEntity> {
    if (!(await this.emails.findById(id))) throw new NotFoundError('email');
    if (!(await this.emails.retry(id, this.wallClock.now()))) throw cannotBeSentAgain();
    await this.sendDue();
    const email = await this.emails.findById(id);
    if (!email) throw new NotFoundError('email');
    return email;
  }

  onApplicationBootstrap(): void {
    if (this.isOpen) this.sendSoon();
  }

  /** An attempt that is under way ends with the process; what comes of it is noted if there is time. */
  async onApplicationShutdown(): Promise<void> {
    this.isOver.abort();
    this.timer?.cancel();
    await this.sending.waitForUnlock();
  }

  @Cron(CronExpression.EVERY_MINUTE)
  async sendDue(): Promise<void> {
    if (!this.isOpen) return;
    await this.sending.runExclusive(async () => {
      for (let due = await this.due(); due.length > 0; due = await this.due()) {
        for (const email of due) {
          if (this.isOver.signal.aborted) return;
          await this.attempt(email);
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

  private due(): Promise<EmailEntity[]> {
    return this.emails.findDue(this.wallClock.now(), AT_ONCE);
  }

  /** Once the transaction that has added it is committed. */
  private sendSoon(): void {
    this.timer ??= this.clock.schedule(0, () => {
      this.timer = undefined;
      this.sendDue().catch((error: unknown) => this.log.error({ err: error }, 'letters could not be sent'));
    });
  }

  private async attempt(email: EmailEntity): Promise<void> {
    const now = this.wallClock.now();
    if (email.expiresAt !== null && email.expiresAt <= now) return this.end(email, 'expired');
    if (!(await this.emails.take(email, new Date(now.getTime() + ATTEMPT_MAX_MS)))) return;
    const delivery = await this.mailer.send(this.letter(email));
    if (delivery.state === 'sent') return this.end(email, 'sent', NO_PROBLEM);
    const problem = storedProblem(delivery.problem);
    const pause = delivery.isFinal ? undefined : PAUSES_MS[email.attempts];
    if (pause === undefined) return this.end(email, 'failed', problem);
    const nextAttemptAt = new Date(this.wallClock.now().getTime() + pause);
    await this.emails.update(email.id, { nextAttemptAt, ...problem });
    this.events.publish(new EmailEnded(email.kind, email.userId, 'waiting'));
  }

  private letter({ kind, language, username, address, sealedValues }: EmailEntity) {
    const values = JSON.parse(this.secrets.open(sealedValues ?? '', PURPOSE)) as ValuesOf<EmailKind>;
    const panel = this.environment.PUBLIC_URL;
    return letterOf({ kind, language, to: { name: username, address }, values, panel });
  }

  /** One that was given up can be sent again, unless it holds a secret that has to be asked for anew. */
  private async end(
    { id, kind, userId, expiresAt }: EmailEntity,
    state: EmailState,
    problem: Partial<Problem> = {},
  ): Promise<void> {
    const isKept = state === 'failed' && expiresAt === null;
    await this.emails.update(id, {
      ...{ state, nextAttemptAt: null, ...problem },
      ...(!isKept && { sealedValues: null }),
    });
    this.events.publish(new EmailEnded(kind, userId, state));
  }
}

const cannotBeSentAgain = (): UserError =>
  new UserError(
    'not_supported',
    say('mail.cannot_be_sent_again', 'This letter was sent, or what it is for has ended'),
  );
