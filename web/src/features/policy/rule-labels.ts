import { type PolicyEffect, type PolicySubject } from '@outpost/contracts/command-policy.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type policyTexts } from './texts/en.js';

type PolicyTexts = TextsOf<typeof policyTexts>;

export const EFFECT_LABELS = {
  allow: 'allowed',
  reason: 'needsReason',
  approval: 'needsApproval',
  deny: 'denied',
} as const satisfies Record<PolicyEffect, keyof PolicyTexts>;

export const SUBJECT_LABELS = {
  invited: 'forInvited',
  everybody: 'forEverybody',
} as const satisfies Record<PolicySubject, keyof PolicyTexts>;
