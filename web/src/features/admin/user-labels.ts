import { type UserRow, type ApprovalNotice } from '@outpost/contracts/users.js';
import { type StateName } from '../../theme/types.js';

interface UserState {
  /** Key of its word among the texts. */
  readonly word: 'isPending' | 'isActive' | 'isSuspended';
  readonly tone: StateName;
}

/** May this person sign in? */
export function accountState({ isApproved, isSuspended }: UserRow): UserState {
  if (isSuspended) return { word: 'isSuspended', tone: 'offline' };
  return isApproved ? { word: 'isActive', tone: 'online' } : { word: 'isPending', tone: 'limited' };
}

/** Were they told that they may? Accounts older than the question have no answer. */
export const NOTICE_SHORT = {
  sent: 'noticeSent',
  'not-configured': 'noticeNotConfigured',
  failed: 'noticeFailed',
} as const satisfies Record<ApprovalNotice, string>;
