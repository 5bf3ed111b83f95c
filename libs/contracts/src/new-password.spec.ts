import { describe, expect, it } from '@jest/globals';
import { NewPasswordRule, PASSWORD_LIKE_OWNER, PASSWORD_TOO_COMMON } from './new-password.js';

const ANNA = { username: 'Anna', email: 'anna.meyer@riverside.example' };

describe('a new password', () => {
  const rule = new NewPasswordRule();

  it.each([
    '123456',
    'password',
    'Password1',
    'P@ssw0rd',
    'qwerty',
    'qwertz',
    'letmein',
    'iloveyou2',
    'aaaaaaaa',
    'abcdef',
    '20112011',
    'drowssap',
    'a'.repeat(256),
    'outpost1',
    'Outpost2026',
    '0utp0st!',
    'battleye',
    'rconrcon',
  ])('is refused as common: %s', async (password) => {
    expect(await rule.problemOf(password, ANNA)).toBe(PASSWORD_TOO_COMMON);
  });

  it.each([
    'anna1234',
    'Anna2024!',
    '!!anna!!',
    '4nn4-1234',
    'anna.meyer',
    'meyer12',
    'riverside1',
    'anna.meyer@riverside.example',
  ])('is refused as made of its owner: %s', async (password) => {
    expect(await rule.problemOf(password, ANNA)).toBe(PASSWORD_LIKE_OWNER);
  });

  it.each(['correct horse', 'hunter22', 'anna secret', 'xK9$vq', 'zebra-7', 'пароль с пробелами'])(
    'is accepted: %s',
    async (password) => {
      expect(await rule.problemOf(password, ANNA)).toBeUndefined();
    },
  );

  it('may contain a very short local part of the email', async () => {
    expect(await rule.problemOf('zanzabar-a', { username: 'bert', email: 'a@x.example' })).toBeUndefined();
  });

  it('must have the minimum length the operator configured', async () => {
    const strict = new NewPasswordRule(12);
    expect(await strict.problemOf('zebra-7', ANNA)).toBe('Password must be at least 12 characters');
    expect(await strict.problemOf('correct horse', ANNA)).toBeUndefined();
  });
});
