import { Injectable } from '@nestjs/common';
import { type EmailKind, type EmailState } from '@outpost/contracts/emails.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { type Message } from '@outpost/contracts/message.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Environment } from '../platform/env.js';
import { SecretBox } from '../platform/secret-box.js';
import { emailOf, type ValuesOf } from './content/email-content.js';
import { type EmailEntity } from './email.entity.js';
import { EmailsRepository } from './emails.repository.js';
import { Mailer } from './mailer.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after failed attempts; after the last one it is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** Longer than an attempt takes: whoever has taken an email by then was killed. */
const ATTEMPT_MAX_MS = 2 * MINUTE_MS;

/** The purpose for which the values of emails are sealed. */
export const SEALED_FOR = 'email';

type Problem = Pick<EmailEntity, 'problem' | 'problemMessage'>;
export const NO_PROBLEM: Problem = { problem: null, problemMessage: null };

type EmailChange = Partial<EmailEntity> & Pick<EmailEntity, 'state'>;

const storedProblem = (problem: Message): Problem => ({
  problem: String(problem),
  problemMessage: JSON.parse(JSON.stringify(problem)) as MessageKey,
});

/** What came of an attempt. */
export interface EmailAttempt {
  readonly kind: EmailKind;
  readonly userId: number;
  readonly state: EmailState;
}

/** Attempts to send an email, each made by one of several replicas; what comes of one is noted. */
@Injectable()
export class EmailAttempts {
  /** By the id of the email. */
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly watchers: ((attempt: EmailAttempt) => Promise<void>)[] = [];

  constructor(
    private readonly emails: EmailsRepository,
    private readonly mailer: Mailer,
    private readonly secrets: SecretBox,
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly wallClock: WallClock,
  ) {}

  /** Calls it within the write that notes what came of an attempt. */
  watch(watcher: (attempt: EmailAttempt) => Promise<void>): void {
    this.watchers.push(watcher);
  }

  /** Joins an attempt that is under way. */
  make(email: EmailEntity): Promise<void> {
    const { id } = email;
    const attempt = this.underWay.get(id) ?? this.tried(email).finally(() => this.underWay.delete(id));
    this.underWay.set(id, attempt);
    return attempt;
  }

  /** Resolves once those under way have ended, however they did. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }

  private async tried(email: EmailEntity): Promise<void> {
    const now = this.wallClock.now();
    if (email.expiresAt !== null && email.expiresAt <= now) return this.end(email, 'expired');
    if (!(await this.emails.take(email, new Date(now.getTime() + ATTEMPT_MAX_MS)))) return;
    const delivery = await this.mailer.send(this.email(email));
    if (delivery.state === 'sent') return this.end(email, 'sent', NO_PROBLEM);
    const problem = storedProblem(delivery.problem);
    const pause = delivery.isFinal ? undefined : PAUSES_MS[email.attempts];
    if (pause === undefined) return this.end(email, 'failed', problem);
    const nextAttemptAt = new Date(this.wallClock.now().getTime() + pause);
    await this.note(email, { state: 'waiting', nextAttemptAt, ...problem });
  }

  private email({ kind, language, username, address, sealedValues }: EmailEntity) {
    const values = JSON.parse(this.secrets.open(sealedValues ?? '', SEALED_FOR)) as ValuesOf<EmailKind>;
    const panel = this.environment.PUBLIC_URL;
    return emailOf({ kind, language, to: { name: username, address }, values, panel });
  }

  /** One that was given up can be sent again, unless it holds a secret that has to be asked for anew. */
  private end(email: EmailEntity, state: EmailState, problem: Partial<Problem> = {}): Promise<void> {
    const isKept = state === 'failed' && email.expiresAt === null;
    return this.note(email, {
      ...{ state, nextAttemptAt: null, ...problem },
      ...(!isKept && { sealedValues: null }),
    });
  }

  private note({ id, kind, userId }: EmailEntity, change: EmailChange): Promise<void> {
    return this.database.write(async () => {
      await this.emails.update(id, change);
      for (const watch of this.watchers) await watch({ kind, userId, state: change.state });
    });
  }
}
