import { type Role } from '@outpost/contracts/permissions.js';
import { formatNumber } from '../../i18n/format.js';
import { type PeopleTexts } from './texts/en.js';

interface Granted {
  readonly role: Role;
  readonly maxBanMinutes: number | null;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Text keys of what a role may do. */
export const ROLE_DETAILS = {
  viewer: 'viewerDetail',
  moderator: 'moderatorDetail',
  manager: 'managerDetail',
} as const satisfies Record<Role, string>;

const lengthIn = (value: number, unit: string): string =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });

/** "7 days", "12 hours" or "90 minutes". */
export function lengthLabel(minutes: number): string {
  if (minutes % DAY === 0) return lengthIn(minutes / DAY, 'day');
  return minutes % HOUR === 0 ? lengthIn(minutes / HOUR, 'hour') : lengthIn(minutes, 'minute');
}

/** How long somebody may ban; undefined for those who may not ban at all. */
export function banLimitLabel(t: PeopleTexts, { role, maxBanMinutes }: Granted): string | undefined {
  if (role === 'viewer') return undefined;
  return maxBanMinutes === null ? t.bansOfAnyLength : t.bansUpTo({ length: lengthLabel(maxBanMinutes) });
}
