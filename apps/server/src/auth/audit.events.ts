import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { type StoredLimits } from './token-limits.js';
import { type Actor, type AnonymousCaller } from './principal.js';

/** What the log records about an API token: never the secret. */
export interface AuditedToken extends StoredLimits {
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

/** A user ended sessions of their own account from the session list. */
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
    /** Whether they had forgotten it, and used a link that was sent to them. */
    readonly isReset = false,
  ) {}
}

/** The fields that identify an account to others. */
export interface Profile {
  readonly username: string;
  readonly email: string;
}

/** `by` carries the username from before the change. */
export class ProfileChanged {
  constructor(
    readonly before: Profile,
    readonly after: Profile,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/**
 * A request was refused: not theirs, not allowed, or over the caller's limit; for an anonymous caller, over a limit
 * that all share.
 */
export class ActorRefused {
  constructor(
    readonly code: ProblemCode,
    /** The route as registered, without parameter values. */
    readonly route: string,
    /** Repeats within the last minute, not counting the refusal that was already published. */
    readonly times: number,
    readonly by: Actor | AnonymousCaller,
    readonly at: Date,
  ) {}
}
