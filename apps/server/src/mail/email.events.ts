import { type EmailKind, type EmailState } from '@outpost/contracts/emails.js';

/** What came of an attempt to send a letter. */
export class EmailEnded {
  constructor(
    readonly kind: EmailKind,
    readonly userId: number,
    readonly state: EmailState,
  ) {}
}
