import { formatNumber } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FieldHelper } from '../../../components/ui/field-helper.js';
import { FormField } from '../../../components/ui/form-field.js';
import { MomentField } from '../../../components/ui/moment-field.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { WeekdayChips } from '../../../components/ui/weekday-chips.js';
import { alertsTexts } from '../texts/en.js';
import { LASTING, type MaintenanceForm } from './maintenance-form.js';

const HOUR = 60;

interface MaintenanceTimesProps {
  readonly form: MaintenanceForm;
  /** One that was planned before does not begin now. */
  readonly isNew: boolean;
}

/** When maintenance is, and for how long. */
export function MaintenanceTimes({ form, isNew }: MaintenanceTimesProps) {
  const t = useTexts(alertsTexts);
  const when = form.watch('when');
  return (
    <>
      <SelectField label={t.when} {...form.register('when')}>
        {isNew && <option value="now">{t.whenNow}</option>}
        <option value="once">{t.whenOnce}</option>
        <option value="weekly">{t.whenWeekly}</option>
      </SelectField>
      {when === 'now' && (
        <SelectField label={t.lasts} {...form.register('lasts')}>
          {LASTING.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === '' ? t.untilEnded : lengthText(Number(minutes))}
            </option>
          ))}
        </SelectField>
      )}
      {when === 'once' && (
        <>
          <Moment form={form} field="from" label={t.begins} hint={t.beginsHint} />
          <Moment form={form} field="to" label={t.ends} hint={t.endsHint} />
        </>
      )}
      {when === 'weekly' && <Weekly form={form} />}
    </>
  );
}

function lengthText(minutes: number): string {
  const [value, unit] = minutes < HOUR ? [minutes, 'minute'] : [minutes / HOUR, 'hour'];
  return formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
}

interface MomentProps {
  readonly form: MaintenanceForm;
  readonly field: 'from' | 'to';
  readonly label: string;
  readonly hint: string;
}

function Moment({ form, field, label, hint }: MomentProps) {
  const value = form.watch(field);
  return (
    <div>
      <MomentField
        label={label}
        value={value}
        onChange={(moment) => form.setValue(field, moment, { shouldDirty: true })}
      />
      <FieldHelper id={`maintenance-${field}`} problem={form.formState.errors[field]?.message} hint={hint} />
    </div>
  );
}

function Weekly({ form }: { form: MaintenanceForm }) {
  const t = useTexts(alertsTexts);
  const [weekdays, zone] = form.watch(['weekdays', 'timeZone']);
  const { errors } = form.formState;
  return (
    <>
      <FormField
        label={t.turnAt}
        hint={t.turnAtHint({ zone })}
        inputProps={{ autoComplete: 'off', maxLength: 5 }}
        problem={errors.at?.message}
        {...form.register('at')}
      />
      <WeekdayChips
        label={t.onDays}
        hint={t.onDaysHint}
        chosen={weekdays}
        onChange={(days) => form.setValue('weekdays', days, { shouldDirty: true })}
      />
      <FormField
        label={t.lastsMinutes}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
        problem={errors.minutes?.message}
        {...form.register('minutes')}
      />
    </>
  );
}
