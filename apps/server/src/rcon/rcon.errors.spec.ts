import { describe, expect, it } from '@jest/globals';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { UnknownConnectionError } from '@outpost/rcon-connections/connections.errors.js';
import { afterFirst, toRconProblem } from './rcon.errors.js';

describe('toRconProblem', () => {
  it.each([
    ['host-not-found', 'not-sent', 'host_not_found'],
    ['refused', 'not-sent', 'rcon_refused'],
    ['lost', 'not-sent', 'rcon_unreachable'],
    ['timed-out', 'not-sent', 'rcon_timed_out'],
    ['timed-out', 'unknown', 'rcon_outcome_unknown'],
    ['lost', 'unknown', 'rcon_outcome_unknown'],
    ['closed', 'unknown', 'rcon_outcome_unknown'],
  ] as const)('maps %s with fate %s to %s', (kind, fate, code) => {
    expect(toRconProblem(new RconError(kind, 'no luck', fate))).toMatchObject({ code, message: 'no luck' });
  });

  it('names the field of a command that cannot be sent', () => {
    expect(toRconProblem(new RconError('invalid-command', 'too long'))).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'command', message: 'too long' }],
    });
  });

  it('says of a server without a connection here that nothing was sent to it', () => {
    expect(toRconProblem(new UnknownConnectionError(1))).toMatchObject({
      code: 'server_moving',
      kind: 'operational',
    });
  });

  it('leaves every other error as it is', () => {
    const error = new Error('bug');
    expect(toRconProblem(error)).toBe(error);
  });
});

describe('A failure of a later command of a call', () => {
  it('never says that nothing was sent', () => {
    const moving = toRconProblem(new UnknownConnectionError(1));
    expect(afterFirst(moving)).toMatchObject({ code: 'rcon_unreachable', cause: moving });
    const lost = toRconProblem(new RconError('lost', 'no luck', 'unknown'));
    expect(afterFirst(lost)).toBe(lost);
  });
});
