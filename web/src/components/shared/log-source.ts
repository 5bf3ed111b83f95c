import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { activityTexts } from './activity/texts/en.js';

/** The logs of all servers as one. */
export const ALL_LOGS = {
  id: -1,
  /** Part of the address. */
  path: 'all',
  get name(): string {
    return activityTexts.get().allServers;
  },
} as const;

/** The panel's own log, listed beside those of the servers; its name follows the current language. */
export const SYSTEM_LOG = {
  id: SYSTEM_LOG_ID,
  get name(): string {
    return activityTexts.get().systemLog;
  },
} as const;
