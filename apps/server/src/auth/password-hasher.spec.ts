import { describe, expect, it } from '@jest/globals';
import { Limits } from '../platform/limits.js';
import { PasswordHasher } from './password-hasher.js';

describe('the password hasher', () => {
  const hasherOf = (limits: string): PasswordHasher => new PasswordHasher(Limits.read(limits));

  it('knows the password it has hashed, and no other', async () => {
    const hasher = hasherOf('');
    const hash = await hasher.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.matches('correct horse', hash)).toBe(true);
    expect(await hasher.matches('battery staple', hash)).toBe(false);
  });

  it('compares with a decoy where there is no hash, and returns false', async () => {
    expect(await hasherOf('').matches('nobody has this password', undefined)).toBe(false);
  });

  it('lets a few wait for their turn, and tells the others at once to come again', async () => {
    const hasher = hasherOf('password-checks-at-once=1,password-checks-waiting=2');
    const answers = await Promise.allSettled([1, 2, 3, 4, 5].map(() => hasher.matches('x', undefined)));
    const busy = expect.objectContaining({ code: 'overloaded', retryAfterSeconds: 2 }) as unknown;
    const outcomes = answers.map((it) => (it.status === 'rejected' ? (it.reason as unknown) : it.value));
    expect(outcomes).toEqual([false, false, false, busy, busy]);
    expect(await hasher.matches('x', undefined)).toBe(false);
  });

  it('queues calls even when none is rejected', async () => {
    const hasher = hasherOf('off');
    const answers = await Promise.all(Array.from({ length: 8 }, () => hasher.matches('x', undefined)));
    expect(answers).toEqual(Array(8).fill(false));
  });
});
