import { type Message } from '@outpost/contracts/message.js';

/** An email to one person, the same in text and HTML. */
export interface OutgoingEmail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Delivery =
  | { readonly state: 'sent' }
  | {
      readonly state: 'failed';
      /** Without any secret. */
      readonly problem: Message;
      /** The mail server will not take this email at any other time either. */
      readonly isFinal: boolean;
    };

/** Sends emails through a mail server. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;
  /** Why the last email was not accepted; null if it was, or none was sent by this process. */
  abstract readonly lastProblem: Message | null;
  /** Resolves when the mail server has accepted the email or sending has failed; never rejects. */
  abstract send(email: OutgoingEmail): Promise<Delivery>;
}

/** For a panel without a mail server, where admins notify people themselves. */
export class NoMailer extends Mailer {
  readonly isConfigured = false;
  readonly lastProblem = null;

  send(): Promise<Delivery> {
    throw new TypeError('an email was to be sent without a mail server');
  }
}
