import {
  INVITATIONS_PER_SERVER_MAX,
  PEOPLE_PER_SERVER_MAX,
  ROLES_PER_ACCOUNT_MAX,
  SERVICE_ACCOUNTS_PER_ACCOUNT_MAX,
} from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type PlaceKey } from '../auth/membership.entity.js';
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

export const alreadyIn = (key: PlaceKey): UserError =>
  new UserError(
    'not_supported',
    'serverId' in key
      ? say('people.already_in', 'You already have access to this server')
      : say('people.already_in_group', 'You already have access to this group of servers'),
  );

export const inGroupToo = (): UserError =>
  new UserError(
    'not_supported',
    say('people.in_group_too', 'You also have a role in the group of this server: leave the group first'),
  );

export const isIn = (key: PlaceKey): ValidationError =>
  new ValidationError([
    {
      field: 'username',
      message:
        'serverId' in key
          ? say('people.is_in', 'This account already has access to the server')
          : say('people.is_in_group', 'This account already has access to the group of servers'),
    },
  ]);

export const tooManyInvitations = (): UserError =>
  new UserError(
    'limit_reached',
    say(
      'people.too_many_invitations',
      'There can be {most} open invitations to a server or a group at most: withdraw one to make another',
      { most: INVITATIONS_PER_SERVER_MAX },
    ),
  );

export const tooManyPeople = (): UserError =>
  new UserError(
    'limit_reached',
    say('people.too_many_people', 'At most {most} people can be invited to a server or a group', {
      most: PEOPLE_PER_SERVER_MAX,
    }),
  );

export const noSuchRole = (): ValidationError =>
  new ValidationError([
    { field: 'roleId', message: say('people.no_such_role', 'The owner has no such role') },
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
    say('people.service_already_in', 'This service account already has a role there: change that one'),
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
