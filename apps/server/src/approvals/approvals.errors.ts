import { APPROVAL_MINUTES } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { UserError } from '../platform/errors/app-error.js';

export const noApprovalNeeded = (): UserError =>
  new UserError(
    'not_supported',
    say('approvals.not_needed', 'The command policy asks nobody about this command: it can be sent'),
  );

export const tooManyWaiting = (): UserError =>
  new UserError('limit_reached', say('approvals.too_many', 'Too many commands wait for an approval already'));

export const alreadyAnswered = (): UserError =>
  new UserError(
    'already_answered',
    say(
      'approvals.already_answered',
      'This command does not wait any more: somebody has answered, or {minutes} minutes have passed',
      { minutes: APPROVAL_MINUTES },
    ),
  );

export const ownRequest = (): UserError =>
  new UserError(
    'permission_denied',
    say('approvals.own_request', 'A second person has to approve it: you have asked yourself'),
  );

export const requesterMayNot = (): UserError =>
  new UserError(
    'permission_denied',
    say('approvals.requester_may_not', 'Whoever asked for this command may not send it any more'),
  );
