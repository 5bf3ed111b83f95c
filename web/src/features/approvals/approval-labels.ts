import { type Approval } from '@outpost/contracts/approvals.js';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { formatShortTime } from '../../i18n/format.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type approvalsTexts } from './texts/en.js';

export type ApprovalsTexts = TextsOf<typeof approvalsTexts>;

/** Nothing tells when the time is over: the list may still say that it waits. */
export const isWaiting = ({ state, expiresAt }: Approval, now: number): boolean =>
  state === 'waiting' && Date.parse(expiresAt) > now;

const OUTCOMES = {
  executed: 'executed',
  failed: 'failed',
  unknown: 'outcomeUnknown',
} as const satisfies Record<CommandOutcome, keyof ApprovalsTexts>;

/** Whether it waits, or what became of it. */
export function stateLabel(t: ApprovalsTexts, approval: Approval, now: number): string {
  const { state, expiresAt, answeredBy, outcome } = approval;
  const name = answeredBy ?? '';
  if (isWaiting(approval, now)) return t.waitsUntil({ time: formatShortTime(expiresAt, now) });
  if (state === 'declined') return t.declinedBy({ name });
  if (state === 'withdrawn') return t.withdrawn;
  if (state !== 'approved') return t.expired;
  return t.approvedBy({ name, outcome: outcome === null ? t.runs : t[OUTCOMES[outcome]] });
}
