import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type Request } from 'express';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { CallRefused, ConnectionDropped } from '../platform/http/http.events.js';
import { ActorRefused } from './audit.events.js';
import { type Actor, actorOf, type Principal, type AnonymousCaller } from './principal.js';

const TELL_EVERY_MS = 60_000;

/** What is worth telling: limits, and asking for what is not theirs. A field that was typed wrong is not. */
const TOLD: ReadonlySet<ProblemCode> = new Set([
  'limit_reached',
  'overloaded',
  'too_many_attempts',
  'admin_only',
  'token_scope_too_small',
  'wrong_password',
  'not_found',
]);

/** Of strangers: what all share has run out. What one of them tried too often, the limiter of attempts tells. */
const TOLD_OF_STRANGERS: ReadonlySet<ProblemCode> = new Set(['limit_reached', 'overloaded']);

interface Refusal {
  readonly code: ProblemCode;
  readonly route: string;
  /** The first of them. */
  readonly by: Actor | AnonymousCaller;
  /** Since it was told last. */
  times: number;
}

/**
 * Tells who was refused what: the first time at once, after that once a minute how often, for each person, call and
 * reason. There are as many calls as the server registers, so nobody can fill the log, nor the memory.
 */
@Injectable()
export class Refusals implements OnModuleInit {
  private readonly recent = new Map<string, Refusal>();

  constructor(
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ConnectionDropped, ({ address }) =>
      this.count('stranger connection', 'limit_reached', 'connection', anonymousAt(address)),
    );
    this.events.subscribe(CallRefused, ({ code, request }) => {
      const call = request as Request;
      // A call that no route was found for has none.
      if (!call.route) return;
      const route = `${call.method} ${(call.route as { path: string }).path}`;
      if (call.user) this.note(call.user as Principal, code, route);
      else if (TOLD_OF_STRANGERS.has(code))
        this.count(`stranger ${code} ${route}`, code, route, anonymousAt(call.ip ?? ''));
    });
  }

  /** @param route the call, or the kind of message of a socket */
  note(principal: Principal, code: ProblemCode, route: string): void {
    // To an admin nothing is foreign: what they don't find does not exist.
    if (!TOLD.has(code) || (code === 'not_found' && principal.user.isAdmin)) return;
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
    this.tell(refusal);
  }

  @Interval(TELL_EVERY_MS)
  tellMore(): void {
    for (const [key, refusal] of this.recent) {
      if (refusal.times === 0) this.recent.delete(key);
      else this.tell(refusal);
      refusal.times = 0;
    }
  }

  private tell({ code, route, by, times }: Refusal): void {
    this.events.publish(new ActorRefused(code, route, times, by, this.clock.now()));
  }
}

const anonymousAt = (address: string): AnonymousCaller => ({
  userId: null,
  username: null,
  tokenName: null,
  address,
});
