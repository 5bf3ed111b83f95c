import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';
import { EmailEntity } from './email.entity.js';
import { EmailAttempts } from './email-attempts.js';
import { EmailQueue } from './email-queue.js';
import { EmailsRepository } from './emails.repository.js';
import { Mailer, NoMailer } from './mailer.js';
import { smtpSettingsOf } from './smtp-settings.js';

/** Loaded only where it is used: most panels send no mail. */
async function openMailer(environment: Environment, log: Log): Promise<Mailer> {
  const settings = smtpSettingsOf(environment);
  if (settings === null) return new NoMailer();
  const { SmtpMailer } = await import('./smtp-mailer.js');
  return new SmtpMailer(settings, log);
}

@Module({
  imports: [TypeOrmModule.forFeature([EmailEntity])],
  providers: [
    EmailAttempts,
    EmailQueue,
    EmailsRepository,
    { provide: Mailer, inject: [Environment, Log], useFactory: openMailer },
  ],
  exports: [Mailer, EmailAttempts, EmailQueue],
})
export class MailModule {}
