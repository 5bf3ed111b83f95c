import { type LimitName } from './attempt-limits.js';

/** A session ended or an API token was deleted: whoever still acts with it must stop. */
export class CredentialRevoked {
  constructor(
    readonly via: 'session' | 'token',
    readonly credentialId: number,
  ) {}
}

/** A session has another cookie: whoever came with the old one must come again. */
export class SessionRenewed {
  constructor(readonly sessionId: number) {}
}

/** The panel has its first admin. */
export class FirstAdminCreated {
  constructor(readonly userId: number) {}
}

/** Rights or state of an account changed: what was decided from the old ones must be decided again. */
export class AccountChanged {
  constructor(readonly userId: number) {}
}

/** Attempts are refused from now on for a while. Told once, not for each attempt that follows. */
export class AttemptsLimited {
  constructor(
    readonly limit: LimitName,
    /** What is limited: a network, a name, or both with a blank between. */
    readonly subject: string,
    readonly until: Date,
    readonly at: Date,
  ) {}
}

/** Somebody signed in to the panel with a password. */
export class SignedIn {
  constructor(
    readonly userId: number,
    readonly username: string,
    readonly isAdmin: boolean,
    /** IP address. */
    readonly address: string,
    readonly at: Date,
  ) {}
}
