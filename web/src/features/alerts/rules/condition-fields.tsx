import {
  type ConditionKind,
  CONDITION_KINDS,
  PANEL_CONDITIONS,
} from '@outpost/contracts/alert-conditions.js';
import { useSignedInUser } from '../../../data/auth/auth-provider.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { alertsTexts } from '../texts/en.js';
import { CONDITION_NAMES } from './condition-words.js';
import { type RuleForm } from './rule-form.js';

type Field = 'minutes' | 'players' | 'milliseconds';

/** Figures of each kind, in this order. */
const FIGURES: Partial<Readonly<Record<ConditionKind, readonly Field[]>>> = {
  down: ['minutes'],
  empty: ['minutes'],
  'players-at-least': ['players', 'minutes'],
  slow: ['milliseconds', 'minutes'],
};

/** What the rule watches for. */
export function ConditionFields({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const { isAdmin } = useSignedInUser();
  const kind = form.watch('kind');
  const kinds = CONDITION_KINDS.filter((each) => isAdmin || !PANEL_CONDITIONS.has(each));
  const choose = (next: ConditionKind): void => {
    // A name that was not chosen goes with what it names.
    if (form.getValues('name') === t[CONDITION_NAMES[kind]]) form.setValue('name', t[CONDITION_NAMES[next]]);
    form.setValue('kind', next, { shouldDirty: true });
  };
  return (
    <>
      <SelectField
        label={t.condition}
        value={kind}
        onChange={({ target }) => choose(target.value as ConditionKind)}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t[CONDITION_NAMES[each]]}
          </option>
        ))}
      </SelectField>
      {FIGURES[kind]?.map((field) => (
        <FormField
          key={field}
          label={t[field]}
          hint={field === 'minutes' ? t.minutesHint : undefined}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          problem={form.formState.errors[field]?.message}
          {...form.register(field)}
        />
      ))}
      {kind === 'log' && <LineFields form={form} />}
      {kind === 'player-joined' && (
        <FormField
          label={t.names}
          hint={t.namesHint}
          multiline
          minRows={3}
          problem={form.formState.errors.names?.message}
          {...form.register('names')}
        />
      )}
    </>
  );
}

function LineFields({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const isPattern = form.watch('isPattern');
  return (
    <>
      <FormField
        label={isPattern ? t.pattern : t.words}
        inputProps={{ autoComplete: 'off', spellCheck: false }}
        problem={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <SwitchField
        label={t.isPattern}
        checked={isPattern}
        onChange={(wanted) => form.setValue('isPattern', wanted)}
      />
    </>
  );
}
