import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@outpost/api-client/api-error.js';
import { CommandRefusedError } from '../../live/live-commands.js';
import { wayOutOf } from './policy-refusal.js';

const overSocket = (code?: 'command_denied' | 'reason_needed' | 'approval_needed') =>
  new CommandRefusedError({ type: 'commandError', error: 'refused', ...(code && { code }) });
const overHttp = (code: 'approval_needed' | 'plan_limit') => new ApiError(409, 'refused', { code });

describe('A refused command', () => {
  it.each([
    [overSocket('reason_needed'), 'reason'],
    [overSocket('approval_needed'), 'approval'],
    [overHttp('approval_needed'), 'approval'],
    [overSocket('command_denied'), undefined],
    [overSocket(), undefined],
    [overHttp('plan_limit'), undefined],
    [new Error('reason_needed'), undefined],
  ])('%#: leaves the way out %s', (error, wayOut) => {
    expect(wayOutOf(error)).toBe(wayOut);
  });
});
