import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import { CommandRuleRequest } from '@outpost/contracts/command-policy-requests.js';
import {
  type CommandPolicy,
  type CommandRule,
  POLICY_EFFECTS,
  POLICY_SUBJECTS,
} from '@outpost/contracts/command-policy.js';
import { RULE_NOTE_MAX_LENGTH, RULE_PATTERN_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { setRules } from '../../data/policy/policy.actions.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { FormField } from '../../components/ui/form-field.js';
import { SelectField } from '../../components/ui/select-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { EFFECT_LABELS, SUBJECT_LABELS } from './rule-labels.js';
import { policyTexts } from './texts/en.js';
import { asRequest } from './use-rule-change.js';

interface RuleDialogProps {
  readonly place: Place;
  readonly policy: CommandPolicy;
  /** Undefined: a new one, at the end. */
  readonly edited?: CommandRule;
  readonly onClose: () => void;
}

export function RuleDialog({ onClose, ...about }: RuleDialogProps) {
  const t = useTexts(policyTexts);
  const { form, submit } = useRuleForm({ ...about, onClose });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog title={about.edited ? t.changeRule : t.newRule} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t.pattern}
        hint={t.patternHint}
        autoComplete="off"
        inputProps={{
          maxLength: RULE_PATTERN_MAX_LENGTH,
          spellCheck: false,
          autoCapitalize: 'none',
          style: { fontFamily: FONT_MONO },
        }}
        problem={errors.pattern?.message}
        {...form.register('pattern')}
      />
      <SelectField label={t.effect} {...form.register('effect')}>
        {POLICY_EFFECTS.map((effect) => (
          <option key={effect} value={effect}>
            {t[EFFECT_LABELS[effect]]}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.appliesTo} {...form.register('appliesTo')}>
        {POLICY_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {t[SUBJECT_LABELS[subject]]}
          </option>
        ))}
      </SelectField>
      <FormField
        label={t.note}
        hint={t.noteHint}
        autoComplete="off"
        inputProps={{ maxLength: RULE_NOTE_MAX_LENGTH }}
        problem={errors.note?.message}
        {...form.register('note')}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
          {t.save}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

const resolver = classValidatorResolver(CommandRuleRequest);

function useRuleForm({ place, policy: { rules, version }, edited, onClose }: RuleDialogProps) {
  const t = useTexts(policyTexts);
  const toast = useToast();
  const { note, ...rule } = edited ?? NEW_RULE;
  const form = useForm<CommandRuleRequest>({ resolver, defaultValues: { ...rule, note: note ?? '' } });
  const submit = form.handleSubmit(async (values) => {
    const requests: CommandRuleRequest[] = rules.map(asRequest);
    // Others may have moved, changed or deleted it while the dialog was open.
    const at = edited ? rules.findIndex((rule) => isSame(rule, edited)) : rules.length;
    if (at < 0) {
      toast({ title: t.notSaved, description: t.ruleGone, tone: 'destructive' });
      return;
    }
    try {
      await setRules(place, requests.toSpliced(at, 1, values), version);
      toast({ title: t.saved, description: values.pattern });
      onClose();
    } catch (error) {
      toast({ title: t.notSaved, description: messageOf(error), tone: 'destructive' });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

const isSame = (one: CommandRule, other: CommandRule): boolean =>
  one.pattern === other.pattern &&
  one.effect === other.effect &&
  one.appliesTo === other.appliesTo &&
  one.note === other.note;

const NEW_RULE = { pattern: '', effect: 'approval', appliesTo: 'invited', note: null } as const;
