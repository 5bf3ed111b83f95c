import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { activityTexts } from './activity/texts/en.js';

/** The panel's own log, listed beside those of the servers; its name follows the current language. */
export const SYSTEM_LOG = {
  id: SYSTEM_LOG_ID,
  get name(): string {
    return activityTexts.get().systemLog;
  },
} as const;
