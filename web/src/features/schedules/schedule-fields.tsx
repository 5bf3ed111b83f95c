import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { filledNodes } from '../../i18n/filled-nodes.js';
import { translateRule } from '../../i18n/messages.js';
import { weekdayNames } from '../../i18n/weekday-names.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { InlineCode } from '../../components/ui/code-block.js';
import { FormField } from '../../components/ui/form-field.js';
import { SelectField } from '../../components/ui/select-field.js';
import { scheduleOf } from './schedule-form.js';
import { SCHEDULE_TYPES, type ScheduleType } from './schedule-rules.js';
import { scheduleLabel } from './schedule-label.js';
import { schedulesTexts } from './texts/en.js';
import { type ScheduleForm } from './use-schedule-form.js';
import { weekdaysLabel } from './weekdays.js';

export function ScheduleFields({ form }: { form: ScheduleForm }) {
  const t = useTexts(schedulesTexts);
  const type = form.watch('scheduleType');
  return (
    <>
      <SelectField label={t.scheduleType} {...form.register('scheduleType')}>
        {SCHEDULE_TYPES.map((each) => (
          <option key={each} value={each}>
            {t[each]}
          </option>
        ))}
      </SelectField>
      {type === 'custom' ? <CronExpression form={form} /> : <ScheduleParts form={form} type={type} />}
    </>
  );
}

function CronExpression({ form }: { form: ScheduleForm }) {
  const t = useTexts(schedulesTexts);
  return (
    <FormField
      label={t.cron}
      hint={t.cronHint}
      inputProps={{ autoCapitalize: 'none', spellCheck: false, style: { fontFamily: FONT_MONO } }}
      problem={form.formState.errors.schedule?.message}
      {...form.register('schedule')}
    />
  );
}

const NUMERIC = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The fields of the schedule type, and the resulting schedule. */
function ScheduleParts({ form, type }: { form: ScheduleForm; type: ScheduleType }) {
  const t = useTexts(schedulesTexts);
  const { errors } = form.formState;
  // A server error about the built schedule is obsolete once a part of it changes.
  const options = { onChange: () => form.clearErrors('schedule') };
  return (
    <div>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
          // Names of weekdays are long: on phones they get a line of their own.
          '& > :nth-of-type(3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <FormField
          label={t.minute}
          placeholder="0"
          hint="0-59"
          inputProps={NUMERIC}
          problem={errors.minute?.message}
          {...form.register('minute', options)}
        />
        {type !== 'hourly' && (
          <FormField
            label={t.hour}
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

/** Sunday to Saturday; a stored list of days is an additional choice. */
function DayOfWeek({ form, onChange }: { form: ScheduleForm; onChange: () => void }) {
  const t = useTexts(schedulesTexts);
  const stored = String(form.formState.defaultValues?.dayOfWeek);
  const isSeveral = !/^[0-6]$/.test(stored);
  return (
    <SelectField label={t.dayOfWeek} {...form.register('dayOfWeek', { onChange })}>
      {isSeveral && <option value={stored}>{weekdaysLabel(stored) ?? stored}</option>}
      {weekdayNames().map((name, day) => (
        <option key={name} value={String(day)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function BuiltSchedule({ schedule, problem }: { schedule: string; problem: string | undefined }) {
  const t = useTexts(schedulesTexts);
  if (problem !== undefined) {
    return (
      <FormHelperText error role="alert">
        {translateRule(problem)}
      </FormHelperText>
    );
  }
  const words = scheduleLabel(schedule, t);
  const code = <InlineCode>{schedule}</InlineCode>;
  return (
    <FormHelperText component="div" sx={{ mt: 2 }}>
      {words === schedule ? code : filledNodes(t.builtSchedule, { words, schedule: code })}
    </FormHelperText>
  );
}
