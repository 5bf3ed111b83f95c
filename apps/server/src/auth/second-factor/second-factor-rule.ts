import { type SecondFactorRule } from '../../platform/env.js';
import { type UserEntity } from '../user.entity.js';

type Protected = Pick<UserEntity, 'isAdmin' | 'hasSecondFactor'>;

/** Whether the operator requires a second factor of the account. */
export const isSecondFactorRequired = (rule: SecondFactorRule, { isAdmin }: Protected): boolean =>
  rule === 'everybody' || (rule === 'admins' && isAdmin);

/** Whether the account may do nothing until it has a second factor. */
export const mustAddSecondFactor = (rule: SecondFactorRule, user: Protected): boolean =>
  !user.hasSecondFactor && isSecondFactorRequired(rule, user);
