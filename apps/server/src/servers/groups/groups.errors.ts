import { GROUPS_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { UserError, ValidationError } from '../../platform/errors/app-error.js';

export const tooManyGroups = (): UserError =>
  new UserError(
    'limit_reached',
    say('groups.too_many_groups', 'An account has at most {most} groups of servers', {
      most: GROUPS_PER_ACCOUNT_MAX,
    }),
  );

export const notOfOwner = (): ValidationError =>
  new ValidationError([
    {
      field: 'serverIds',
      message: say('groups.not_of_owner', 'Only servers that belong to the owner of the group can be in it'),
    },
  ]);
