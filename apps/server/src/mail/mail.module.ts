import { Module } from '@nestjs/common';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';
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
  providers: [{ provide: Mailer, inject: [Environment, Log], useFactory: openMailer }],
  exports: [Mailer],
})
export class MailModule {}
