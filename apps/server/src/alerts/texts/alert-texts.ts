import { type ConditionKind } from '@outpost/contracts/alert-conditions.js';

/** What is told of a condition; `{about}` is a line, a player, or what the panel says of itself. */
export interface ConditionTexts {
  readonly one: string;
  /** Of several servers, lines or players; `{count}`. */
  readonly many: string;
  /** Of one that is over. */
  readonly over?: string;
  readonly overMany?: string;
  /** What was seen, on a line of its own. */
  readonly seen?: string;
}

/** The messages of one language. */
export interface AlertTexts {
  readonly conditions: Readonly<Record<ConditionKind, ConditionTexts>>;
  readonly host: string;
  readonly since: string;
  readonly lasted: string;
  readonly more: string;
  readonly reminder: string;
  readonly escalation: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}
