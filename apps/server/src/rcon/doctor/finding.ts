import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Advice, type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';

export const passed = (detail: string): Finding => ({ status: 'passed', detail });
export const failed = (detail: string, advice: Advice): Finding => ({ status: 'failed', detail, ...advice });
export const skipped = (detail: string, advice: Advice = {}): Finding => ({
  status: 'skipped',
  detail,
  ...advice,
});

/** What happened, without the guesses some messages go on with: a step has a place of its own for those. */
export const factOf = ({ message }: RconError): string => message.replace(/\. .*$/s, '.');

/** Failures of the way to the server are findings; everything else is a defect and goes on. */
export function rconErrorOf(thrown: unknown): RconError {
  if (thrown instanceof RconError) return thrown;
  throw thrown;
}
