import { type Actor } from '../principal.js';

/** A second factor, as the log names it: `the authenticator app`, or a passkey by its name. */
export interface NamedFactor {
  readonly kind: 'app' | 'passkey';
  /** Null for the app. */
  readonly name: string | null;
}

export class SecondFactorAdded {
  constructor(
    readonly factor: NamedFactor,
    readonly sessionsEnded: number,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

export class SecondFactorRemoved {
  constructor(
    readonly factor: NamedFactor,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/** The former ones became invalid. */
export class RecoveryCodesReplaced {
  constructor(
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

export class RecoveryCodeUsed {
  constructor(
    /** How many remain. */
    readonly left: number,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}
