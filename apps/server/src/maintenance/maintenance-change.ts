import { type UpdateMaintenanceRequest } from '@outpost/contracts/maintenance-requests.js';
import { say } from '@outpost/contracts/message.js';
import { UserError } from '../platform/errors/app-error.js';
import { type MaintenanceSpanEntity } from './maintenance-span.entity.js';
import { type Times, timesAt, timingOf } from './maintenance-times.js';
import { type MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { type KnownWindow, type MaintenanceChange } from './maintenance.repository.js';

/** Its new times, and whether they, the zone or the switch were given at all. */
interface NewTimes extends Pick<MaintenanceWindowEntity, 'timing' | 'timeZone' | 'enabled'> {
  readonly isGiven: boolean;
}

/**
 * What a request makes of a window, and of what is planned or under way of it.
 *
 * @throws {AppError} `maintenance_over`, `validation_failed`
 */
export function changeOf(
  { window, open }: KnownWindow,
  body: UpdateMaintenanceRequest,
  now: Date,
): MaintenanceChange {
  if (window.overAt !== null) throw isOver();
  const words = wordsIn(body);
  const { isGiven, ...times } = timesIn(body, window, beginningOf(open, now), now);
  const changed = { ...times, ...words, ...(body.note !== undefined && { note: body.note }) };
  if (!isGiven) return { window: changed, ...(Object.keys(words).length > 0 && { open: words }) };
  return retimed(changed, words, open, now);
}

/** What is under way goes on if it would be so by the new times, too; else it ends, and they are planned. */
function retimed(
  changed: Pick<NewTimes, 'timing' | 'timeZone' | 'enabled'>,
  words: Partial<MaintenanceSpanEntity>,
  open: MaintenanceSpanEntity | null,
  now: Date,
): MaintenanceChange {
  const next = changed.enabled ? timesAt(changed, now) : null;
  const isUnderWay = beginningOf(open, now) !== null;
  if (isUnderWay && next && next.from <= now) return { window: changed, open: { ...words, toAt: next.to } };
  return {
    window: { ...changed, ...overBy(changed.enabled, next, now) },
    open: isUnderWay ? { state: 'over', toAt: now } : 'remove',
    next,
  };
}

/** It ends now; what comes next is planned. */
export const endingOf = (
  { enabled }: MaintenanceWindowEntity,
  next: Times | null,
  now: Date,
): MaintenanceChange => ({ open: { state: 'over', toAt: now }, next, window: overBy(enabled, next, now) });

/** The span that a change ends; undefined if it ends none that was told to have begun. */
export function endedBy({ open }: KnownWindow, change: MaintenanceChange): MaintenanceSpanEntity | undefined {
  const isEnded = typeof change.open === 'object' && change.open.state === 'over';
  return isEnded && open?.state === 'under-way' ? open : undefined;
}

const beginningOf = (open: MaintenanceSpanEntity | null, now: Date): Date | null =>
  open !== null && open.fromAt <= now ? open.fromAt : null;

const wordsIn = ({ name, holdsTasks }: UpdateMaintenanceRequest) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(holdsTasks !== undefined && { holdsTasks }),
});

function timesIn(
  { timing, timeZone, enabled }: UpdateMaintenanceRequest,
  window: MaintenanceWindowEntity,
  begun: Date | null,
  now: Date,
): NewTimes {
  return {
    timing: timing ? timingOf(timing, now, begun) : window.timing,
    timeZone: timeZone ?? window.timeZone,
    enabled: enabled ?? window.enabled,
    isGiven: [timing, timeZone, enabled].some((field) => field !== undefined),
  };
}

/** A window that does not come again is over; one that is switched off may be switched on. */
const overBy = (enabled: boolean, next: Times | null, now: Date): { readonly overAt?: Date } =>
  enabled && next === null ? { overAt: now } : {};

const isOver = (): UserError =>
  new UserError('maintenance_over', say('maintenance.over', 'This maintenance is over; plan another one'));
