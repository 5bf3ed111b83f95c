import { type UserRow, type ApprovalNotice } from '@outpost/contracts/users.js';
import { type StateName } from '../../theme/types.js';

interface UserState {
  /** Key of the text. */
  readonly word: 'isPending' | 'isActive' | 'isSuspended' | 'isRejected';
  readonly tone: StateName;
}

/** Whether the account can sign in. */
export function accountState({ isApproved, isSuspended, rejection }: UserRow): UserState {
  if (isSuspended) return { word: 'isSuspended', tone: 'offline' };
  if (rejection !== undefined) return { word: 'isRejected', tone: 'offline' };
  return isApproved ? { word: 'isActive', tone: 'online' } : { word: 'isPending', tone: 'limited' };
}

/** Short label for the approval mail; accounts older than this feature have none. */
export const NOTICE_SHORT = {
  sent: 'noticeSent',
  queued: 'noticeQueued',
  'not-configured': 'noticeNotConfigured',
  failed: 'noticeFailed',
} as const satisfies Record<ApprovalNotice, string>;
