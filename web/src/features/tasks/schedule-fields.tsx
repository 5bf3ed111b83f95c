import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { FONT_MONO } from '../../theme/tokens.js';
import { InlineCode } from '../../ui/code-block.js';
import { FormField } from '../../ui/form-field.js';
import { SelectField } from '../../ui/select-field.js';
import { scheduleOf } from './schedule-form.js';
import { scheduleInWords, type ScheduleType, WEEKDAYS, weekdayNames } from './schedule-rules.js';
import { type ScheduleForm } from './use-schedule-form.js';

const TYPE_WORDS: Readonly<Record<ScheduleType, string>> = {
  custom: 'Custom',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
};

export function ScheduleFields({ form }: { form: ScheduleForm }) {
  const type = form.watch('scheduleType');
  return (
    <>
      <SelectField label="Schedule Type" {...form.register('scheduleType')}>
        {Object.entries(TYPE_WORDS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
      {type === 'custom' ? <CronExpression form={form} /> : <ScheduleParts form={form} type={type} />}
    </>
  );
}

function CronExpression({ form }: { form: ScheduleForm }) {
  return (
    <FormField
      label="Cron Expression"
      hint="Minute, hour, day of month, month and day of week, with a blank between them"
      inputProps={{ autoCapitalize: 'none', spellCheck: false, style: { fontFamily: FONT_MONO } }}
      problem={form.formState.errors.schedule?.message}
      {...form.register('schedule')}
    />
  );
}

const NUMERIC = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The fields the type has, and the schedule they make. */
function ScheduleParts({ form, type }: { form: ScheduleForm; type: ScheduleType }) {
  const { errors } = form.formState;
  // What the server said of the built schedule no longer holds once a part of it changes.
  const options = { onChange: () => form.clearErrors('schedule') };
  return (
    <div>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
          // Names of days are long: on a phone they have a line of their own.
          '& > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <FormField
          label="Minute"
          placeholder="0"
          hint="0-59"
          inputProps={NUMERIC}
          problem={errors.minute?.message}
          {...form.register('minute', options)}
        />
        {type !== 'hourly' && (
          <FormField
            label="Hour"
            placeholder="0"
            hint="0-23"
            inputProps={NUMERIC}
            problem={errors.hour?.message}
            {...form.register('hour', options)}
          />
        )}
        {type === 'weekly' && <DayOfWeek form={form} onChange={options.onChange} />}
      </Box>
      <BuiltSchedule schedule={scheduleOf(form.watch())} problem={errors.schedule?.message} />
    </div>
  );
}

/** Sunday to Saturday; several days that were stored stay a choice of their own. */
function DayOfWeek({ form, onChange }: { form: ScheduleForm; onChange: () => void }) {
  const stored = String(form.formState.defaultValues?.dayOfWeek);
  const isSeveral = !/^[0-6]$/.test(stored);
  return (
    <SelectField label="Day of Week" {...form.register('dayOfWeek', { onChange })}>
      {isSeveral && <option value={stored}>{weekdayNames(stored)?.join(', ') ?? stored}</option>}
      {WEEKDAYS.map((name, day) => (
        <option key={name} value={String(day)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function BuiltSchedule({ schedule, problem }: { schedule: string; problem: string | undefined }) {
  if (problem !== undefined) {
    return (
      <FormHelperText error role="alert">
        {problem}
      </FormHelperText>
    );
  }
  const words = scheduleInWords(schedule);
  return (
    <FormHelperText component="div">
      {words !== schedule && `${words}: `}
      <InlineCode>{schedule}</InlineCode>
    </FormHelperText>
  );
}
