import { type AccountRow, type ApprovalNotice } from '@outpost/contracts/users.js';
import { type StateName } from '../../theme/types.js';

export interface AccountState {
  readonly word: string;
  readonly tone: StateName;
}

/** May this person sign in? */
export function accountState({ isApproved, isSuspended }: AccountRow): AccountState {
  if (isSuspended) return { word: 'Suspended', tone: 'offline' };
  return isApproved ? { word: 'Active', tone: 'online' } : { word: 'Pending', tone: 'limited' };
}

/** Were they told that they may? Accounts older than the question have no answer. */
export const NOTICE_SHORT: Readonly<Record<ApprovalNotice, string>> = {
  sent: 'told by email',
  'not-configured': 'mail not configured',
  failed: 'email failed',
};
