import { type UserActionWords } from './use-user-action.js';

/** What is said of each action, done or failed. */
export const ACCOUNT_WORDS = {
  approval: {
    done: 'User approved',
    description: 'The user can now log in to the system.',
    failed: 'Failed to approve user',
  },
  rejection: {
    done: 'User rejected',
    description: 'The request has been removed.',
    failed: 'Failed to reject user',
  },
  admin: {
    done: 'Admin status updated',
    description: 'User permissions have been updated.',
    failed: 'Failed to update admin status',
  },
  suspension: {
    done: 'User suspended',
    description: 'The user is signed out everywhere and can no longer log in.',
    failed: 'Failed to suspend user',
  },
  unsuspension: {
    done: 'User unsuspended',
    description: 'The user can log in again.',
    failed: 'Failed to unsuspend user',
  },
  deletion: {
    done: 'User deleted',
    description: 'The account has been removed.',
    failed: 'Failed to delete user',
  },
  notice: {
    done: 'Email tried again',
    description: 'What came of it is shown beside the user.',
    failed: 'Failed to send the email',
  },
} as const satisfies Record<string, UserActionWords>;
