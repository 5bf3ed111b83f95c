import { SelectField } from '../../ui/select-field.js';
import { timeZoneNames } from './time-zones.js';
import { type ScheduleForm } from './use-schedule-form.js';

export interface TimeZoneFieldProps {
  readonly form: ScheduleForm;
  /** Followed by a schedule that has none of its own. */
  readonly serverTimeZone: string;
}

export function TimeZoneField({ form, serverTimeZone }: TimeZoneFieldProps) {
  const stored = form.formState.defaultValues?.timeZone ?? '';
  return (
    <SelectField
      label="Time Zone"
      problem={form.formState.errors.timeZone?.message}
      {...form.register('timeZone')}
    >
      <option value="">Server time zone ({serverTimeZone})</option>
      {timeZoneNames(stored).map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
