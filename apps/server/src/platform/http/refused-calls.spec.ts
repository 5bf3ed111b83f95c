import { type IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { readEnvironment } from '../read-environment.js';
import { EventBus } from '../event-bus.js';
import { type Log } from '../log.js';
import { ClientAddress } from './client-address.js';
import { CallRefused } from './http.events.js';
import { RefusedCalls } from './refused-calls.js';

describe('calls that were refused', () => {
  let logged: object[];
  let events: EventBus;
  let calls: RefusedCalls;

  beforeEach(() => {
    logged = [];
    const log = { info: (fields: object) => void logged.push(fields) } as unknown as Log;
    events = new EventBus(log);
    calls = new RefusedCalls(events, new ClientAddress(readEnvironment({})), log);
    calls.onModuleInit();
  });

  const refuse = (code: ProblemCode, remoteAddress = '203.0.113.7', times = 1): void => {
    const request = { headers: {}, socket: { remoteAddress } } as unknown as IncomingMessage;
    for (let count = 0; count < times; count += 1) events.publish(new CallRefused(code, request));
  };

  it('are told once a minute, by reason and with where they came from', () => {
    refuse('validation_failed', '203.0.113.7', 1_000);
    refuse('foreign_origin', '203.0.113.8');
    expect(logged).toEqual([]);
    calls.report();
    const refused = { validation_failed: 1_000, foreign_origin: 1 };
    expect(logged).toEqual([{ refused, addresses: ['203.0.113.7', '203.0.113.8'] }]);
  });

  it('are told no more once they are over', () => {
    refuse('malformed_body');
    calls.report();
    calls.report();
    expect(logged).toHaveLength(1);
  });

  it('name few of many addresses', () => {
    for (let last = 0; last < 100; last += 1) refuse('body_too_large', `203.0.113.${last}`);
    calls.report();
    expect(logged).toMatchObject([{ refused: { body_too_large: 100 }, addresses: { length: 5 } }]);
  });

  it('are not what people run into every day, nor what has entries of its own', () => {
    refuse('not_signed_in');
    refuse('not_found');
    refuse('token_scope_too_small');
    calls.report();
    expect(logged).toEqual([]);
  });
});
