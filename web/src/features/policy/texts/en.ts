import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const policyTexts = defineTexts(
  'policy',
  {
    policy: 'Command policy',
    rules: 'Rules',
    policyFailed: 'The rules could not be loaded',
    firstRuleDecides: 'The first rule that fits a command decides. Without one, it is allowed.',
    noRules: 'No rules yet: everybody may send what their role includes.',
    noRulesHere: 'No rules: you may send what your role includes.',
    newRule: 'New rule',
    changeRule: 'Change rule',
    pattern: 'Commands that begin with',
    patternHint: 'For example #shutdown, or ban * 0. A * stands for any characters of a word.',
    effect: 'What happens',
    allowed: 'Allowed',
    needsReason: 'Needs a reason',
    needsApproval: 'Needs the approval of a second person',
    denied: 'Not allowed',
    appliesTo: 'For whom',
    forInvited: 'Invited people',
    forEverybody: 'Everybody, the owner and admins too',
    note: 'Note (optional)',
    noteHint: 'Shown to whoever types such a command.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Rule saved',
    notSaved: 'The rules could not be saved',
    edit: 'Edit',
    editRule: filled('Edit rule: {pattern}'),
    delete: 'Delete',
    deleteRule: filled('Delete rule: {pattern}'),
    deleteQuestion: 'Delete this rule?',
    otherRulesCount: filled('Commands that begin with {pattern} then follow the other rules.'),
    deleted: 'Rule deleted',
    moveUp: filled('Move up: {pattern}'),
    moveDown: filled('Move down: {pattern}'),
  },
  translations,
);
