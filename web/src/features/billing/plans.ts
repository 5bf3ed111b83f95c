import { type TextsOf } from '../../i18n/texts.js';
import { type billingTexts } from './texts/en.js';

type BillingTexts = TextsOf<typeof billingTexts>;
/** Key of a text without gaps to fill. */
type BillingText = {
  [Key in keyof BillingTexts]: BillingTexts[Key] extends string ? Key : never;
}[keyof BillingTexts];

/** A plan, as keys of its texts. */
export interface Plan {
  readonly name: BillingText;
  readonly price: BillingText;
  readonly period: BillingText;
  readonly summary: BillingText;
  readonly features: readonly BillingText[];
}

export const FREE_PLAN: Plan = {
  name: 'free',
  price: 'freePrice',
  period: 'freePeriod',
  summary: 'freeSummary',
  features: ['freeServers', 'freeCommands', 'freeLogs'],
};

export const PREMIUM_PLAN: Plan = {
  name: 'premium',
  price: 'premiumPrice',
  period: 'premiumPeriod',
  summary: 'premiumSummary',
  features: [
    'premiumServers',
    'premiumCommands',
    'premiumLogs',
    'premiumPlayers',
    'premiumAnalytics',
    'premiumSupport',
  ],
};

export const INCLUDED_IN_ALL = [
  { title: 'secure', text: 'secureDetail' },
  { title: 'instant', text: 'instantDetail' },
  { title: 'everywhere', text: 'everywhereDetail' },
] as const satisfies readonly { readonly title: BillingText; readonly text: BillingText }[];

export const QUESTIONS = [
  { question: 'rconQuestion', answer: 'rconAnswer' },
  { question: 'leaveQuestion', answer: 'leaveAnswer' },
  { question: 'secretsQuestion', answer: 'secretsAnswer' },
] as const satisfies readonly { readonly question: BillingText; readonly answer: BillingText }[];
