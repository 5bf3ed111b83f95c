import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../ui/select-field.js';
import { tasksTexts } from './texts/en.js';
import { timeZoneNames } from './time-zones.js';
import { type ScheduleForm } from './use-schedule-form.js';

export interface TimeZoneFieldProps {
  readonly form: ScheduleForm;
  /** Followed by a schedule that has none of its own. */
  readonly serverTimeZone: string;
}

export function TimeZoneField({ form, serverTimeZone }: TimeZoneFieldProps) {
  const t = useTexts(tasksTexts);
  const stored = form.formState.defaultValues?.timeZone ?? '';
  return (
    <SelectField
      label={t.timeZone}
      problem={form.formState.errors.timeZone?.message}
      {...form.register('timeZone')}
    >
      <option value="">{t.serverTimeZone({ timeZone: serverTimeZone })}</option>
      {timeZoneNames(stored).map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
