import { type Message } from '@outpost/contracts/message.js';
/** A plain-text email to one person. */
export interface Email {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

export type Delivery = 'sent' | 'not-configured' | 'failed';

/** Sends emails through a mail server. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;
  /** Why the last email was not accepted, without any secret; null if it was, or none was sent. */
  abstract readonly lastProblem: Message | null;
  /** Resolves when the mail server has accepted the email or sending has failed; never rejects. */
  abstract send(email: Email): Promise<Delivery>;
}

/** For a panel without a mail server, where admins notify people themselves. */
export class NoMailer extends Mailer {
  readonly isConfigured = false;
  readonly lastProblem = null;

  send(): Promise<Delivery> {
    return Promise.resolve('not-configured');
  }
}
