import { type Message } from '@outpost/contracts/message.js';

/** An email to one person, the same in text and HTML. */
export interface Letter {
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
      /** The mail server will not take this letter at any other time either. */
      readonly isFinal: boolean;
    };

/** Sends letters through a mail server. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;
  /** Why the last letter was not accepted; null if it was, or none was sent by this process. */
  abstract readonly lastProblem: Message | null;
  /** Resolves when the mail server has accepted the letter or sending has failed; never rejects. */
  abstract send(letter: Letter): Promise<Delivery>;
}

/** For a panel without a mail server, where admins notify people themselves. */
export class NoMailer extends Mailer {
  readonly isConfigured = false;
  readonly lastProblem = null;

  send(): Promise<Delivery> {
    throw new TypeError('a letter was to be sent without a mail server');
  }
}
