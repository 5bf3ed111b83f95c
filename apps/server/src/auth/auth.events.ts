/** A session ended or an API token was deleted: whoever still acts with it must stop. */
export class CredentialRevoked {
  constructor(
    readonly via: 'session' | 'token',
    readonly credentialId: number,
  ) {}
}

/** The panel has its first admin. */
export class FirstAdminCreated {
  constructor(readonly userId: number) {}
}

/** Rights or state of an account changed: what was decided from the old ones must be decided again. */
export class AccountChanged {
  constructor(readonly userId: number) {}
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
