import {
  INVITATIONS_PER_SERVER_MAX,
  PEOPLE_PER_SERVER_MAX,
  ROLES_PER_ACCOUNT_MAX,
  SERVICE_ACCOUNTS_PER_ACCOUNT_MAX,
} from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { UserError, ValidationError } from '../platform/errors/app-error.js';

export const roleTooHigh = (): UserError =>
  new UserError(
    'permission_denied',
    say('people.role_exceeds_own', 'You cannot decide about a role that may do more than your own'),
  );

export const nobodyOfThisName = (): ValidationError =>
  new ValidationError([
    { field: 'username', message: say('people.no_such_username', 'There is no account with this username') },
  ]);

export const alreadyIn = (): UserError =>
  new UserError('not_supported', say('people.already_in', 'You already have access to this server'));

export const isIn = (): ValidationError =>
  new ValidationError([
    { field: 'username', message: say('people.is_in', 'This account already has access to the server') },
  ]);

export const tooManyInvitations = (): UserError =>
  new UserError(
    'limit_reached',
    say(
      'people.too_many_invitations',
      'A server has at most {most} open invitations: withdraw one to make another',
      { most: INVITATIONS_PER_SERVER_MAX },
    ),
  );

export const tooManyPeople = (): UserError =>
  new UserError(
    'limit_reached',
    say('people.too_many_people', 'At most {most} people can be invited to a server', {
      most: PEOPLE_PER_SERVER_MAX,
    }),
  );

export const noSuchRole = (): ValidationError =>
  new ValidationError([
    { field: 'roleId', message: say('people.no_such_role', 'The owner of the server has no such role') },
  ]);

export const tooManyRoles = (): UserError =>
  new UserError(
    'limit_reached',
    say('people.too_many_roles', 'An account has at most {most} roles of its own', {
      most: ROLES_PER_ACCOUNT_MAX,
    }),
  );

export const alreadyHasRole = (): UserError =>
  new UserError(
    'not_supported',
    say(
      'people.service_already_in',
      'This service account already has a role on the server: change that one',
    ),
  );

export const tooManyServiceAccounts = (): UserError =>
  new UserError(
    'limit_reached',
    say('people.too_many_service_accounts', 'An account has at most {most} service accounts', {
      most: SERVICE_ACCOUNTS_PER_ACCOUNT_MAX,
    }),
  );

export const roleInUse = (): UserError =>
  new UserError(
    'not_supported',
    say('people.role_in_use', 'Somebody has this role: give them another one, or remove them, first'),
  );

export const notInYet = (): ValidationError =>
  new ValidationError([
    {
      field: 'username',
      message: say('people.not_in_yet', 'Only somebody who has access to the server can become its owner'),
    },
  ]);
