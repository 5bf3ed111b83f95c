import { Injectable } from '@nestjs/common';
import { Authenticator } from '../auth/authenticator.js';
import { type SignOutReason } from '@outpost/contracts/socket.js';
import { type Principal } from '../auth/principal.js';
import { UsersRepository } from '../auth/users.repository.js';
import { type LiveSession } from './live-session.js';
import { LiveSessions } from './live-sessions.js';

/** Checks of one socket. */
interface Checks {
  /** About to begin, shared by messages that arrive together: a client subscribes to a hundred servers at once. */
  next: Promise<Principal | null> | undefined;
  begun: number;
  /** Number of the newest one with a result. */
  done: number;
  /** One has found that the credential is no longer valid. */
  hasEnded: boolean;
}

/** Checks the credentials of sockets, and takes away at once what their accounts may no longer see. */
@Injectable()
export class LiveRights {
  private readonly checks = new WeakMap<LiveSession, Checks>();

  constructor(
    private readonly authenticator: Authenticator,
    private readonly sessions: LiveSessions,
    private readonly users: UsersRepository,
  ) {}

  /** The principal of the socket as of now. Null if its credential is no longer valid; that ends the socket. */
  check(session: LiveSession): Promise<Principal | null> {
    const checks = this.checksOf(session);
    checks.next ??= Promise.resolve().then(() => {
      checks.next = undefined;
      return this.begin(session, checks);
    });
    return checks.next;
  }

  private async begin(session: LiveSession, checks: Checks): Promise<Principal | null> {
    const number = ++checks.begun;
    const principal = await this.authenticator.authenticate(session.request);
    // A check that began later knows more, and may have finished earlier.
    if (number < checks.done) return session.isOpen && !checks.hasEnded ? session.principal : null;
    checks.done = number;
    if (!principal) {
      checks.hasEnded = true;
      await this.end(session);
      return null;
    }
    session.principal = principal;
    this.sessions.leaveForeign(session);
    return principal;
  }

  /** Nothing more is sent while the reason is looked up. */
  private async end(session: LiveSession): Promise<void> {
    this.sessions.remove(session);
    let reason: SignOutReason = 'session_ended';
    try {
      const user = await this.users.findById(session.principal.user.id);
      if (!user) reason = 'account_deleted';
      else if (user.isSuspended) reason = 'account_suspended';
    } finally {
      session.signOut(reason);
    }
  }

  private checksOf(session: LiveSession): Checks {
    const checks = this.checks.get(session) ?? { next: undefined, begun: 0, done: 0, hasEnded: false };
    this.checks.set(session, checks);
    return checks;
  }
}
