import { FONT_MONO } from '../../theme/tokens.js';
import { FormField } from '../../ui/form-field.js';
import { ExampleCommands } from './example-commands.js';
import { lineProblem } from './schedule-form.js';
import { type ScheduleForm } from './use-schedule-form.js';

const AS_TYPED = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  style: { fontFamily: FONT_MONO },
};

/** Room for a long command, and some to begin with. */
export function NewCommandField({ form }: { form: ScheduleForm }) {
  const choose = (command: string): void => {
    form.setValue('command', command, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus('command');
  };
  return (
    <>
      <FormField
        label="Command"
        multiline
        minRows={2}
        sx={{ padding: 0 }}
        autoFocus
        placeholder="say -1 The server restarts in 15 minutes"
        inputProps={AS_TYPED}
        problem={lineProblem(form.watch('command')) ?? form.formState.errors.command?.message}
        {...form.register('command')}
      />
      <ExampleCommands onChoose={choose} />
    </>
  );
}

export function StoredCommandField({ form }: { form: ScheduleForm }) {
  return (
    <FormField
      label="Command"
      autoFocus
      inputProps={AS_TYPED}
      problem={form.formState.errors.command?.message}
      {...form.register('command')}
    />
  );
}
