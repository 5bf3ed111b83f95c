import { type EmailKind } from '@outpost/contracts/emails.js';

/** The text of a kind of letter; `{name}` is the account, the others its values. */
export interface KindTexts {
  readonly subject: string;
  /** A paragraph each. */
  readonly body: readonly string[];
  /** A paragraph that makes sense with a link only. */
  readonly beforeLink?: string;
  readonly button?: string;
  /** After the link. */
  readonly ending?: string;
}

/** The letters of one language. */
export interface LetterTexts {
  readonly greeting: string;
  /** Above the link in full, for mail programs that show no buttons. */
  readonly copyLink: string;
  readonly kinds: Readonly<Record<EmailKind, KindTexts>>;
}
