import { type LimitName } from './attempt-limits.js';

/** A session ended or an API token was deleted: anything still using it must stop. */
export class CredentialRevoked {
  constructor(
    readonly via: 'session' | 'token',
    readonly credentialId: number,
  ) {}
}

/** A session's cookie was replaced: clients connected with the old one must reconnect. */
export class SessionRenewed {
  constructor(readonly sessionId: number) {}
}

/** The panel has its first admin. */
export class FirstAdminCreated {
  constructor(readonly userId: number) {}
}

/** Rights or state of an account changed: decisions based on the old ones must be re-evaluated. */
export class AccountChanged {
  constructor(readonly userId: number) {}
}

/** An attempt limit was reached. Published once, not for each further attempt. */
export class AttemptsLimited {
  constructor(
    readonly limit: LimitName,
    /** The limited key: a network, a name, or both separated by a space. */
    readonly subject: string,
    readonly until: Date,
    readonly at: Date,
  ) {}
}

/** A user signed in to the panel with a password. */
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
