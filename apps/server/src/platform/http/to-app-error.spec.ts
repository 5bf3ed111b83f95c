import { BadRequestException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { UserError } from '../errors/app-error.js';
import { toAppError } from './to-app-error.js';

describe('toAppError', () => {
  it.each([
    new Error('SQLITE_ERROR: no such column: password_hash'),
    new TypeError("Cannot read properties of undefined (reading 'secret')"),
    'a text',
    undefined,
    { status: 500, message: 'inside' },
  ])('says nothing about its inside when nobody expected it: %s', (thrown) => {
    const { kind, code, message, cause } = toAppError(thrown);
    expect([kind, code, message]).toEqual(['unexpected', 'internal', 'Something went wrong on our side']);
    expect(cause).toBe(thrown);
  });

  it('keeps the text of our own errors, and replaces that of the framework’s', () => {
    const known = new UserError('not_found', 'Server not found');
    expect(toAppError(known)).toBe(known);
    expect(toAppError(new BadRequestException('Unexpected token \u2028 in JSON'))).toMatchObject({
      code: 'malformed_body',
      message: 'The body is not valid JSON',
    });
  });
});
