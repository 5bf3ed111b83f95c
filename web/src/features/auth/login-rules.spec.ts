import { describe, expect, it } from '@jest/globals';
import { loginProblems } from './login-rules.js';

describe('The rules of signing in', () => {
  it('name each field that is too short', () => {
    expect(loginProblems({ username: 'ab', password: '12345' })).toEqual({
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 6 characters',
    });
  });

  it('accept values that are long enough', () => {
    expect(loginProblems({ username: 'abc', password: '123456' })).toEqual({});
  });
});
