import { type Message } from '@outpost/contracts/message.js';
/** A letter in plain text to one person. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

export type Delivery = 'sent' | 'not-configured' | 'failed';

/** Hands letters to a mail server. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;
  /** Why the last letter could not be handed over, without any secret; null when it could, or none was sent. */
  abstract readonly lastProblem: Message | null;
  /** Resolves when the mail server has taken the letter or it is certain that it has not; never rejects. */
  abstract send(letter: Letter): Promise<Delivery>;
}

/** A panel without a mail server: admins tell people themselves. */
export class NoMailer extends Mailer {
  readonly isConfigured = false;
  readonly lastProblem = null;

  send(): Promise<Delivery> {
    return Promise.resolve('not-configured');
  }
}
