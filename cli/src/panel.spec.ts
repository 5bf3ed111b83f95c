import { ApiClient } from '@outpost/api-client/client.js';
import { describe, expect, it } from '@jest/globals';
import { revokeToken } from './panel.js';

const answering = (status: number, body: string): ApiClient =>
  new ApiClient({
    baseUrl: 'http://panel.test',
    fetch: () => Promise.resolve(new Response(body, { status })),
  });

const problem = (code: string): string => JSON.stringify({ detail: 'No', code, requestId: 'request-1' });

describe('revokeToken', () => {
  it.each([
    [401, 'not_signed_in'],
    [404, 'not_found'],
  ])('treats the %i of a panel as a token that no longer exists', async (status, code) => {
    await expect(revokeToken(answering(status, problem(code)), 7)).resolves.toBeUndefined();
  });

  it.each([401, 404])('fails on %i of another service: the token may still be valid', async (status) => {
    await expect(revokeToken(answering(status, 'Not Found'), 7)).rejects.toThrow(`${status}: Not Found`);
  });

  it('fails when the panel refuses for another reason', async () => {
    await expect(revokeToken(answering(403, problem('token_scope_too_small')), 7)).rejects.toThrow('403: No');
  });
});
