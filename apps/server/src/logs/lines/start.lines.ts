import { type StartHookCalled } from '../../rcon/rcon.events.js';
import { type LogLine } from '../log-line.js';

/** The call of a start hook, and what came of it. */
export const startLine = ({ serverId, actor, address, failure, at }: StartHookCalled): LogLine => ({
  serverId,
  kind: failure === null ? 'start-hook' : 'start-hook-failed',
  message: `${actor} started the server from ${address}: ${failure ?? 'the start hook was called'}`,
  details: { actor, address, failure },
  at,
});
