import { type UserRow, type ApprovalNotice } from '@outpost/contracts/users.js';
import { type StateName } from '../../theme/types.js';

interface UserState {
  /** Key of the text. */
  readonly word: 'isPending' | 'isActive' | 'isSuspended';
  readonly tone: StateName;
}

/** Whether the account can sign in. */
export function accountState({ isApproved, isSuspended }: UserRow): UserState {
  if (isSuspended) return { word: 'isSuspended', tone: 'offline' };
  return isApproved ? { word: 'isActive', tone: 'online' } : { word: 'isPending', tone: 'limited' };
}

/** Short label for the approval mail; accounts older than this feature have none. */
export const NOTICE_SHORT = {
  sent: 'noticeSent',
  'not-configured': 'noticeNotConfigured',
  failed: 'noticeFailed',
} as const satisfies Record<ApprovalNotice, string>;
