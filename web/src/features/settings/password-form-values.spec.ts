import { describe, expect, it } from '@jest/globals';
import { validate } from 'class-validator';
import { NO_PASSWORDS, PasswordFormValues } from './password-form-values.js';

async function problemsOf(values: Partial<PasswordFormValues>): Promise<Record<string, string[]>> {
  const problems = await validate(Object.assign(new PasswordFormValues(), NO_PASSWORDS, values));
  return Object.fromEntries(
    problems.map(({ property, constraints = {} }) => [property, Object.values(constraints)]),
  );
}

describe('The password form', () => {
  it('wants the current password [S5.20]', async () => {
    const problems = await problemsOf({ newPassword: 'new secret', confirmPassword: 'new secret' });
    expect(problems).toEqual({ currentPassword: ['Current password is required'] });
  });

  it('wants at least six characters, twice [S5.21 S5.22]', async () => {
    const problems = await problemsOf({
      currentPassword: 'x',
      newPassword: 'short',
      confirmPassword: 'short',
    });
    expect(problems).toEqual({
      newPassword: ['New password must be at least 6 characters'],
      confirmPassword: ['Password must be at least 6 characters'],
    });
  });

  it('wants both to match, and says so at the confirmation [S5.23]', async () => {
    const problems = await problemsOf({
      currentPassword: 'x',
      newPassword: 'new secret',
      confirmPassword: 'other secret',
    });
    expect(problems).toEqual({ confirmPassword: ['Passwords do not match'] });
  });

  it('accepts complete values', async () => {
    const values = { currentPassword: 'x', newPassword: 'new secret', confirmPassword: 'new secret' };
    expect(await problemsOf(values)).toEqual({});
  });
});
