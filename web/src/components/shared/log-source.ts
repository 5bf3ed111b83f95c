import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { activityTexts } from './activity/texts/en.js';

/** The panel's own log, beside those of the servers; its name is in the language of the moment. */
export const SYSTEM_LOG = {
  id: SYSTEM_LOG_ID,
  get name(): string {
    return activityTexts.get().systemLog;
  },
} as const;
