import { type HealthProblem } from '@outpost/contracts/health.js';
import { type HealthChanged } from '../../platform/health.events.js';
import { type StartHookCalled } from '../../rcon/rcon.events.js';
import { type LogLine } from '../log-line.js';
import { systemLine } from './system.lines.js';
import { durationInWords } from './written-time.js';

/**
 * The log itself may be what fails: these lines then wait in the queue, and carry the time of the problem.
 */
export const healthLines = ({ began, ended, at }: HealthChanged): readonly LogLine[] => [
  ...began.map(({ code, detail, since }) =>
    systemLine(detail, { problem: code }, new Date(since), 'health-problem'),
  ),
  ...ended.map((problem) => restoredLine(problem, at)),
];

function restoredLine({ code, detail, since }: HealthProblem, at: Date): LogLine {
  const ms = at.getTime() - Date.parse(since);
  const message = `Over after ${durationInWords(ms)}: ${detail}`;
  return systemLine(message, { problem: code, since, ms }, at, 'health-restored');
}

/** A call of the start hook and its result. */
export const startLine = ({ serverId, actor, address, failure, at }: StartHookCalled): LogLine => ({
  serverId,
  kind: failure === null ? 'start-hook' : 'start-hook-failed',
  message: `${actor} started the server${address === null ? '' : ` from ${address}`}: ${failure ?? 'the start hook was called'}`,
  details: { actor, address, failure },
  at,
});
