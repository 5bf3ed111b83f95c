import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO, RADIUS } from '../../theme/tokens.js';
import { FormField } from '../../components/ui/form-field.js';
import { lineProblem } from './schedule-form.js';
import { schedulesTexts } from './texts/en.js';
import { type ScheduleForm } from './use-schedule-form.js';

const AS_TYPED = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  style: { fontFamily: FONT_MONO },
};

/** A field for a long command, with examples to start from. */
export function NewCommandField({ form }: { form: ScheduleForm }) {
  const t = useTexts(schedulesTexts);
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
  const t = useTexts(schedulesTexts);
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

const EXAMPLES = [
  'players',
  'bans',
  '#lock',
  '#unlock',
  'ban <playerId> <duration> <reason>',
  'kick <playerId> <reason>',
] as const;

const Example = styled(ButtonBase)(({ theme }) => ({
  minHeight: 26,
  padding: '2px 8px',
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontFamily: FONT_MONO,
  fontSize: '0.75rem',
  '&:hover': { borderColor: theme.vars.palette.line.strong, color: theme.vars.palette.text.primary },
  [theme.breakpoints.down('md')]: { minHeight: 36 },
}));

function ExampleCommands({ onChoose }: { onChoose: (command: string) => void }) {
  const t = useTexts(schedulesTexts);
  const titleId = useId();
  return (
    <div>
      <Typography variant="caption" component="div" id={titleId} sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t.commandExamples}
      </Typography>
      <Box role="group" aria-labelledby={titleId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {EXAMPLES.map((command) => (
          <Example key={command} onClick={() => onChoose(command)}>
            {command}
          </Example>
        ))}
      </Box>
    </div>
  );
}
