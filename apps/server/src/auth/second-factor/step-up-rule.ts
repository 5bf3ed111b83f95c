import { STEP_UP_MINUTES } from '@outpost/contracts/limits.js';
import { type StepUp } from '@outpost/contracts/routes/declaration.js';
import { type Principal } from '../principal.js';

const STEP_UP_MS = STEP_UP_MINUTES * 60_000;

type Body = Readonly<Record<string, unknown>> | undefined;
type Caller = Pick<Principal, 'via' | 'confirmedAt'> & {
  readonly user: Pick<Principal['user'], 'hasSecondFactor'>;
};

/** Which calls are dangerous. Guards see bodies that were not validated yet, or none. */
const IS_MEANT: Readonly<Record<StepUp, (user: Caller['user'], body: Body) => boolean>> = {
  always: () => true,
  'with-password': (_user, body) => body?.['password'] !== undefined,
  'or-current-password': ({ hasSecondFactor }, body) =>
    hasSecondFactor && body?.['currentPassword'] !== undefined,
};

/** Whether the caller has to prove first who they are. Nobody sits before an API token: those are exempt. */
export function needsStepUp(needs: StepUp, caller: Caller, body: unknown, now: Date): boolean {
  if (caller.via === 'token' || !IS_MEANT[needs](caller.user, body as Body)) return false;
  const { confirmedAt } = caller;
  // After the clock was set back, a proof lies in the future: then the absolute distance counts.
  return confirmedAt === null || Math.abs(now.getTime() - confirmedAt.getTime()) > STEP_UP_MS;
}
