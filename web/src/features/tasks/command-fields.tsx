import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { FormField } from '../../ui/form-field.js';
import { ExampleCommands } from './example-commands.js';
import { lineProblem } from './schedule-form.js';
import { tasksTexts } from './texts/en.js';
import { type ScheduleForm } from './use-schedule-form.js';

const AS_TYPED = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  style: { fontFamily: FONT_MONO },
};

/** Room for a long command, and some to begin with. */
export function NewCommandField({ form }: { form: ScheduleForm }) {
  const t = useTexts(tasksTexts);
  const choose = (command: string): void => {
    form.setValue('command', command, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus('command');
  };
  return (
    <>
      <FormField
        label={t.command}
        multiline
        minRows={2}
        sx={{ padding: 0 }}
        autoFocus
        placeholder={t.commandExample}
        inputProps={AS_TYPED}
        problem={lineProblem(form.watch('command'), t) ?? form.formState.errors.command?.message}
        {...form.register('command')}
      />
      <ExampleCommands onChoose={choose} />
    </>
  );
}

export function StoredCommandField({ form }: { form: ScheduleForm }) {
  const t = useTexts(tasksTexts);
  return (
    <FormField
      label={t.command}
      autoFocus
      inputProps={AS_TYPED}
      problem={form.formState.errors.command?.message}
      {...form.register('command')}
    />
  );
}
