import { type EmailKind } from '@outpost/contracts/emails.js';

/** The text of a kind of email; `{name}` is the account, the others its values. */
export interface KindTexts {
  readonly subject: string;
  /** Of an email to somebody whose name the panel does not know. */
  readonly greeting?: string;
  /** A paragraph each. */
  readonly body: readonly string[];
  /** A paragraph that makes sense with a link only. */
  readonly beforeLink?: string;
  readonly button?: string;
  /** After the link. */
  readonly ending?: string;
}

/** The emails of one language. */
export interface EmailTexts {
  readonly greeting: string;
  /** Above the link in full, for mail programs that show no buttons. */
  readonly copyLink: string;
  readonly kinds: Readonly<Record<EmailKind, KindTexts>>;
}
