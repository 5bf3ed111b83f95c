import { beforeEach, describe, expect, it } from '@jest/globals';
import { type AppError } from '../platform/errors/app-error.js';
import { Limits } from '../platform/limits.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';

const ANNA = 1;
const BERT = 2;
const HOST = '203.0.113.7';

describe('AddressTries', () => {
  let seconds: number;
  let limit: UnansweredAddressLimit;
  beforeEach(() => {
    seconds = 0;
    limit = limitOf('unanswered-addresses-per-minute=3');
  });
  const limitOf = (limits: string): UnansweredAddressLimit =>
    new UnansweredAddressLimit(Limits.read(limits), { now: () => new Date(seconds * 1000) });

  const take = (port: number, host = HOST, userId = ANNA): void => limit.take(userId, { host, port });
  const refusal = (port: number, host = HOST): AppError => {
    try {
      take(port, host);
    } catch (error) {
      return error as AppError;
    }
    throw new Error('it was let through');
  };

  it('refuse a further address after too many that never answered, and say for how long', () => {
    for (const port of [1, 2, 3]) {
      take(port);
      seconds += 10;
    }
    expect(refusal(4)).toMatchObject({ code: 'too_many_attempts', retryAfterSeconds: 30 });
    seconds = 60;
    take(4);
    expect(refusal(5)).toMatchObject({ retryAfterSeconds: 10 });
  });

  it('do not block for longer when the clock is set back', () => {
    seconds = 7_200;
    for (const port of [1, 2, 3]) take(port);
    seconds = 0;
    take(4);
  });

  it('count an address once, however often it is tried', () => {
    for (let count = 0; count < 20; count += 1) take(1);
    take(2);
    take(3);
    expect(refusal(4).code).toBe('too_many_attempts');
    take(2);
  });

  it('count a name each time, since it may resolve differently', () => {
    for (let count = 0; count < 3; count += 1) take(1, 'rebinding.example');
    expect(refusal(1, 'rebinding.example').code).toBe('too_many_attempts');
  });

  it('do not count addresses where a game server answered, even those counted before', () => {
    for (const port of [1, 2, 3]) take(port);
    limit.answered({ host: HOST, port: 2 });
    take(4);
    take(2);
    expect(refusal(5).code).toBe('too_many_attempts');
  });

  it('are limited per account', () => {
    for (const port of [1, 2, 3]) take(port);
    take(4, HOST, BERT);
    expect(refusal(4).code).toBe('too_many_attempts');
  });

  it('are unlimited when limits are off', () => {
    limit = limitOf('off');
    for (let port = 1; port < 500; port += 1) take(port);
    expect.assertions(0);
  });
});
