import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { type Actor, type AnonymousCaller } from './principal.js';

/** What the log tells of an API token: never the token. */
export interface AuditedToken {
  readonly id: number;
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly expiresAt: Date | null;
}

export class TokenCreated {
  constructor(
    readonly token: AuditedToken,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

export class TokenRevoked {
  constructor(
    readonly token: AuditedToken,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/** Somebody ended sessions of their own account from the list of them. */
export class SessionsEnded {
  constructor(
    readonly count: number,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

export class PasswordChanged {
  constructor(
    readonly sessionsEnded: number,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/** What others know an account by. */
export interface Profile {
  readonly username: string;
  readonly email: string;
}

/** `by` has the name of before. */
export class ProfileChanged {
  constructor(
    readonly before: Profile,
    readonly after: Profile,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/**
 * Somebody asked for what is not theirs or not allowed, or for more than their share; a stranger, for more than there is
 * for all.
 */
export class ActorRefused {
  constructor(
    readonly code: ProblemCode,
    /** The call as the server registers it, without what was asked for. */
    readonly route: string,
    /** How often within the last minute, beyond the first time that was told. */
    readonly times: number,
    readonly by: Actor | AnonymousCaller,
    readonly at: Date,
  ) {}
}
