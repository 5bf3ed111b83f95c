import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type Request } from 'express';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { CallRefused, ConnectionDropped } from '../platform/http/http.events.js';
import { ActorRefused } from './audit.events.js';
import { type Actor, actorOf, type Principal, type AnonymousCaller } from './principal.js';

const REPEATS_EVERY_MS = 60_000;

/** Reported codes: limits, and access to what is not theirs. Validation errors are not worth reporting. */
const REPORTED: ReadonlySet<ProblemCode> = new Set([
  'limit_reached',
  'overloaded',
  'too_many_attempts',
  'admin_only',
  'permission_denied',
  'token_scope_too_small',
  'wrong_password',
  'wrong_code',
  'not_found',
]);

/** For anonymous callers only shared limits: `AttemptLimiter` reports the attempts of a single one. */
const REPORTED_IF_ANONYMOUS: ReadonlySet<ProblemCode> = new Set(['limit_reached', 'overloaded']);

interface Refusal {
  readonly code: ProblemCode;
  readonly route: string;
  /** The caller who was refused first. */
  readonly by: Actor | AnonymousCaller;
  /** Repeats since the last publication. */
  times: number;
}

/**
 * Publishes refusals by user, route and code: the first at once, its repeats once a minute as a count. The number of
 * routes is fixed, so this can flood neither the log nor the memory.
 */
@Injectable()
export class RefusalReporter implements OnModuleInit {
  private readonly recent = new Map<string, Refusal>();

  constructor(
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ConnectionDropped, ({ address }) =>
      this.count('anonymous connection', 'limit_reached', 'connection', anonymousAt(address)),
    );
    this.events.subscribe(CallRefused, ({ code, request }) => {
      const call = request as Request;
      // Express sets it only if a route matched.
      if (!call.route) return;
      const route = `${call.method} ${(call.route as { path: string }).path}`;
      if (call.user) this.note(call.user as Principal, code, route);
      else if (REPORTED_IF_ANONYMOUS.has(code))
        this.count(`anonymous ${code} ${route}`, code, route, anonymousAt(call.ip ?? ''));
    });
  }

  /** @param route the HTTP route, or the kind of socket message */
  note(principal: Principal, code: ProblemCode, route: string): void {
    // Admins have access to everything: what they don't find does not exist.
    if (!REPORTED.has(code) || (code === 'not_found' && principal.user.isAdmin)) return;
    const key = [principal.user.id, principal.via, code, route].join(' ');
    this.count(key, code, route, actorOf(principal));
  }

  private count(key: string, code: ProblemCode, route: string, by: Actor | AnonymousCaller): void {
    const known = this.recent.get(key);
    if (known) {
      known.times += 1;
      return;
    }
    const refusal = { code, route, by, times: 0 };
    this.recent.set(key, refusal);
    this.publish(refusal);
  }

  @Interval(REPEATS_EVERY_MS)
  publishRepeats(): void {
    for (const [key, refusal] of this.recent) {
      if (refusal.times === 0) this.recent.delete(key);
      else this.publish(refusal);
      refusal.times = 0;
    }
  }

  private publish({ code, route, by, times }: Refusal): void {
    this.events.publish(new ActorRefused(code, route, times, by, this.clock.now()));
  }
}

const anonymousAt = (address: string): AnonymousCaller => ({
  userId: null,
  username: null,
  tokenName: null,
  address,
});
