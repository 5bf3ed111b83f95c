import { type AlertBundleEntity } from './alert-bundle.entity.js';
import { type AlertRuleEntity } from './rules/alert-rule.entity.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Others that begin within it are told in the same message, and it begins anew with each. */
const SETTLES_MS = 15 * SECOND_MS;
/** Nobody waits longer for the first message. */
const SETTLES_MAX_MS = MINUTE_MS;
/** Between two messages about what happens at a moment, such as lines of a log. */
export const MOMENTS_PAUSE_MS = 5 * MINUTE_MS;

/** When a bundle is told that has just got another alert. */
export const tellAt = (openedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + SETTLES_MS, openedAt.getTime() + SETTLES_MAX_MS));

type Bundle = Pick<
  AlertBundleEntity,
  'openedAt' | 'toldAt' | 'remindedAt' | 'escalated' | 'endedAt' | 'acknowledgedAt'
>;
type Rule = Pick<AlertRuleEntity, 'escalations' | 'remindMinutes'>;

/** What to do with a bundle whose time has come. */
export type BundleAct = 'tell' | 'end' | 'escalate' | 'remind' | null;

/** A pure function. */
export function actOf(bundle: Bundle, rule: Rule, now: Date): BundleAct {
  if (bundle.toldAt === null) return 'tell';
  if (bundle.endedAt !== null) return 'end';
  const { escalationAt, reminderAt } = momentsOf(bundle, rule);
  if (escalationAt !== null && escalationAt <= now) return 'escalate';
  return reminderAt !== null && reminderAt <= now ? 'remind' : null;
}

/** When something is to be done with a bundle that was told, if nothing happens until then. */
export function nextActAt(bundle: Bundle, rule: Rule): Date | null {
  const { escalationAt, reminderAt } = momentsOf(bundle, rule);
  if (escalationAt === null || reminderAt === null) return escalationAt ?? reminderAt;
  return escalationAt < reminderAt ? escalationAt : reminderAt;
}

/** Somebody who looks after it is left in peace. */
function momentsOf(
  { toldAt, endedAt, remindedAt, escalated, acknowledgedAt }: Bundle,
  { escalations, remindMinutes }: Rule,
) {
  if (toldAt === null || endedAt !== null || acknowledgedAt !== null)
    return { escalationAt: null, reminderAt: null };
  const next = escalations[escalated];
  return {
    escalationAt: next ? after(toldAt, next.afterMinutes) : null,
    reminderAt: remindMinutes === null ? null : after(remindedAt ?? toldAt, remindMinutes),
  };
}

const after = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * MINUTE_MS);
