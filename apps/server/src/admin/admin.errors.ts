import { say } from '@outpost/contracts/message.js';
import { UserError } from '../platform/errors/app-error.js';

export const lastAdmin = (): UserError =>
  new UserError(
    'last_admin',
    say('admin.is_last_admin', 'This is the last admin; make somebody else admin first'),
  );

export const nothingToNotify = (): UserError =>
  new UserError(
    'not_supported',
    say('admin.account_is_not_approved', 'Only the owner of an approved account can be told of its approval'),
  );
