import Box from '@mui/material/Box';
import { TIMING_KINDS } from '@outpost/contracts/restart-timing.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { FieldHelper } from '../../../components/ui/field-helper.js';
import { MomentField } from '../../../components/ui/moment-field.js';
import { WeekdayChips } from '../../../components/ui/weekday-chips.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { schedulesTexts } from '../texts/en.js';
import { type PlanForm } from './plan-form.js';

const NAMES = { times: 'kindTimes', every: 'kindEvery', once: 'kindOnce' } as const;
const NUMERIC = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** When a plan restarts. */
export function TimingFields({ form }: { form: PlanForm }) {
  const t = useTexts(schedulesTexts);
  const kind = form.watch('kind');
  return (
    <>
      <SelectField label={t.planWhen} {...form.register('kind')}>
        {TIMING_KINDS.map((each) => (
          <option key={each} value={each}>
            {t[NAMES[each]]}
          </option>
        ))}
      </SelectField>
      {kind === 'times' && <Times form={form} />}
      {kind === 'every' && <Every form={form} />}
      {kind === 'once' && <Once form={form} />}
    </>
  );
}

function Times({ form }: { form: PlanForm }) {
  const t = useTexts(schedulesTexts);
  const weekdays = form.watch('weekdays');
  return (
    <>
      <FormField
        label={t.planTimes}
        hint={t.planTimesHint}
        inputProps={{ autoComplete: 'off' }}
        problem={form.formState.errors.times?.message}
        {...form.register('times')}
      />
      <WeekdayChips
        label={t.planWeekdays}
        chosen={weekdays}
        onChange={(days) => form.setValue('weekdays', days, { shouldDirty: true })}
      />
    </>
  );
}

function Every({ form }: { form: PlanForm }) {
  const t = useTexts(schedulesTexts);
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
      <FormField
        label={t.planHours}
        inputProps={NUMERIC}
        problem={errors.hours?.message}
        {...form.register('hours')}
      />
      <FormField
        label={t.planFrom}
        inputProps={{ autoComplete: 'off' }}
        problem={errors.from?.message}
        {...form.register('from')}
      />
    </Box>
  );
}

function Once({ form }: { form: PlanForm }) {
  const t = useTexts(schedulesTexts);
  const at = form.watch('at');
  return (
    <div>
      <MomentField
        label={t.planAt}
        value={at}
        onChange={(moment) => form.setValue('at', moment, { shouldDirty: true })}
      />
      <FieldHelper id="plan-at" problem={form.formState.errors.at?.message} hint={t.planAtHint} />
    </div>
  );
}
