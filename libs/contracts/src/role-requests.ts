import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { composeDecorators, IfGiven } from './decorators.js';
import { ROLE_NAME_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { ROLE_CHOICES, type RoleChoice } from './permissions.js';

const NAME_REQUIRED = rule('rule.role_name_required', 'Name is required');
const PERMISSIONS_REQUIRED = rule('rule.role_permissions_required', 'A role needs at least one permission');

/** A name on one line, of a role or a group. */
export const IsShortName = (): PropertyDecorator =>
  composeDecorators(
    Matches(/^[^\p{Cc}]*$/u, {
      message: rule('rule.name_has_control_characters', 'Name must not contain control characters'),
    }),
    MaxLength(ROLE_NAME_MAX_LENGTH, {
      message: rule('rule.role_name_too_long', 'Name must be at most {most} characters', {
        most: ROLE_NAME_MAX_LENGTH,
      }),
    }),
    Matches(/\S/, { message: NAME_REQUIRED }),
    MinLength(1, { message: NAME_REQUIRED }),
    IsString({ message: NAME_REQUIRED }),
  );

/** Names of permissions that a role may include, at least one. */
export const ArePermissions = (): PropertyDecorator =>
  composeDecorators(
    IsIn(ROLE_CHOICES, {
      each: true,
      message: rule(
        'rule.permission_unknown',
        'permissions must be names of permissions that a role may include',
      ),
    }),
    ArrayUnique({ message: rule('rule.permission_twice', 'permissions must not contain one twice') }),
    ArrayMaxSize(ROLE_CHOICES.length, { message: PERMISSIONS_REQUIRED }),
    ArrayMinSize(1, { message: PERMISSIONS_REQUIRED }),
    IsArray({ message: PERMISSIONS_REQUIRED }),
  );

export class CreateRoleRequest {
  @IsShortName()
  name!: string;

  /** `server.view` is always included. */
  @ArePermissions()
  permissions!: RoleChoice[];
}

export class UpdateRoleRequest {
  @IsShortName()
  @IfGiven()
  name?: string;

  @ArePermissions()
  @IfGiven()
  permissions?: RoleChoice[];
}
