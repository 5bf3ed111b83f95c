import { type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { CallRefused, ConnectionDropped } from '../platform/http/http.events.js';
import { type Log } from '../platform/log.js';
import { ActorRefused } from './audit.events.js';
import { NO_GRANTS } from './may.js';
import { type Principal } from './principal.js';
import { RefusalReporter } from './refusal-reporter.js';
import { type UserEntity } from './user.entity.js';

const NOW = new Date('2026-11-22T08:00:00Z');
const clock: WallClock = { now: () => NOW };

const principal = (id: number, isAdmin = false): Principal => ({
  ...{ user: { id, username: `user ${id}`, isAdmin } as UserEntity, via: 'session', credentialId: id },
  ...{ grants: NO_GRANTS, limits: null },
  ...{ scope: 'session', tokenName: null, expiresAt: null, address: '192.0.2.7' },
  ...{ confirmedAt: NOW, mustAddSecondFactor: false, isElsewhere: false },
});

describe('RefusalReporter', () => {
  let published: (readonly [user: number | null, code: string, route: string, times: number])[];
  let events: EventBus;
  let refusals: RefusalReporter;

  beforeEach(() => {
    published = [];
    events = new EventBus({} as Log);
    events.subscribe(
      ActorRefused,
      ({ by, code, route, times }) => void published.push([by.userId, code, route, times]),
    );
    refusals = new RefusalReporter(events, clock);
    refusals.onModuleInit();
  });

  const refuse = (times: number, route = 'GET /a', id = 1): void => {
    for (let count = 0; count < times; count += 1) refusals.note(principal(id), 'not_found', route);
  };

  it('publishes the first refusal at once, and its repeats once a minute as a count', () => {
    refuse(1_000);
    expect(published).toEqual([[1, 'not_found', 'GET /a', 0]]);
    refusals.publishRepeats();
    refuse(5);
    refusals.publishRepeats();
    expect(published.slice(1)).toEqual([
      [1, 'not_found', 'GET /a', 999],
      [1, 'not_found', 'GET /a', 5],
    ]);
  });

  it('starts over after a minute without refusals', () => {
    refuse(1);
    refusals.publishRepeats();
    refuse(1);
    expect(published).toHaveLength(2);
  });

  it('counts users and routes separately', () => {
    refuse(2);
    refuse(2, 'GET /b');
    refuse(2, 'GET /a', 2);
    expect(published.map(([user, , route]) => [user, route])).toEqual([
      [1, 'GET /a'],
      [1, 'GET /b'],
      [2, 'GET /a'],
    ]);
  });

  it('publishes only shared limits for anonymous callers, once however many they are', () => {
    const refuseAnonymous = (code: ProblemCode, ip: string): void => {
      const call = { ip, method: 'POST', route: { path: '/register' } } as unknown as IncomingMessage;
      events.publish(new CallRefused(code, call));
    };
    for (let host = 1; host < 100; host += 1) refuseAnonymous('limit_reached', `192.0.2.${host}`);
    for (let host = 1; host < 100; host += 1) events.publish(new ConnectionDropped(`192.0.2.${host}`));
    refuseAnonymous('wrong_credentials', '192.0.2.1');
    refuseAnonymous('not_found', '192.0.2.1');
    expect(published).toEqual([
      [null, 'limit_reached', 'POST /register', 0],
      [null, 'limit_reached', 'connection', 0],
    ]);
  });

  it('ignores validation errors, and not_found for admins', () => {
    refusals.note(principal(1), 'validation_failed', 'POST /a');
    refusals.note(principal(1, true), 'not_found', 'GET /a');
    expect(published).toEqual([]);
  });
});
