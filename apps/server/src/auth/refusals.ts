import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type ProblemCode } from '@outpost/contracts/problems.js';
import { type Request } from 'express';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { CallRefused } from '../platform/http/http.events.js';
import { ActorRefused } from './audit.events.js';
import { actorOf, type Principal } from './principal.js';

const TELL_EVERY_MS = 60_000;

/** What is worth telling: limits, and asking for what is not theirs. A field that was typed wrong is not. */
const TOLD: ReadonlySet<ProblemCode> = new Set([
  'limit_reached',
  'too_many_attempts',
  'admin_only',
  'token_scope_too_small',
  'wrong_password',
  'not_found',
]);

interface Refusal {
  readonly code: ProblemCode;
  readonly route: string;
  readonly principal: Principal;
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
    this.events.subscribe(CallRefused, ({ code, request }) => {
      const call = request as Request;
      if (!call.user) return;
      const { path } = call.route as { path: string };
      this.note(call.user as Principal, code, `${call.method} ${path}`);
    });
  }

  /** @param route the call, or the kind of message of a socket */
  note(principal: Principal, code: ProblemCode, route: string): void {
    // To an admin nothing is foreign: what they don't find does not exist.
    if (!TOLD.has(code) || (code === 'not_found' && principal.user.isAdmin)) return;
    const key = [principal.user.id, principal.via, code, route].join(' ');
    const known = this.recent.get(key);
    if (known) {
      known.times += 1;
      return;
    }
    const refusal = { code, route, principal, times: 0 };
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

  private tell({ code, route, principal, times }: Refusal): void {
    this.events.publish(new ActorRefused(code, route, times, actorOf(principal), this.clock.now()));
  }
}
