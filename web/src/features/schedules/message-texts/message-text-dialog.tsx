import Add from '@mui/icons-material/AddRounded';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { TASK_TEXT_MAX_LENGTH, TEXT_LANGUAGES_MAX } from '@outpost/contracts/limits.js';
import { CreateMessageTextRequest } from '@outpost/contracts/message-text-requests.js';
import { type MessageText } from '@outpost/contracts/message-texts.js';
import { TASK_VARIABLES } from '@outpost/contracts/task-texts.js';
import { useFieldArray, useForm } from 'react-hook-form';
import { messageOf } from '../../../data/error-message.js';
import { createMessageText, updateMessageText } from '../../../data/message-texts/message-texts.actions.js';
import { language } from '../../../i18n/language.js';
import { translateRule } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { tasksTexts } from '../tasks/texts/en.js';

const VARIABLES = TASK_VARIABLES.map((name) => `{${name}}`).join(', ');

interface MessageTextDialogProps {
  /** The one to change, which keeps its name; without it, a new one is created. */
  readonly stored?: MessageText | undefined;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  texts: { language: string; text: string }[];
}

const valuesOf = (stored: MessageText | undefined): Values =>
  stored
    ? { name: stored.name, texts: stored.texts.map((one) => ({ ...one })) }
    : { name: '', texts: [{ language: language.get(), text: '' }] };

const useTextForm = (stored: MessageText | undefined) =>
  useForm<Values, unknown, CreateMessageTextRequest>({
    resolver: classValidatorResolver(CreateMessageTextRequest) as never,
    defaultValues: valuesOf(stored),
  });

export function MessageTextDialog({ stored, onClose }: MessageTextDialogProps) {
  const t = useTexts(tasksTexts);
  const toast = useToast();
  const form = useTextForm(stored);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (request) => {
    try {
      if (stored) await updateMessageText(stored.id, request);
      else await createMessageText(request);
      toast({ title: t.textSaved });
      onClose();
    } catch (error) {
      if (!showFieldProblems(form, error))
        toast({ title: t.textSaveFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <ScrollFormDialog
      title={stored ? stored.name : t.newText}
      submitLabel={isSubmitting ? t.saving : t.saveText}
      isPending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {!stored && (
        <FormField
          label={t.nameLabel}
          hint={t.textNameHint}
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          problem={errors.name?.message}
          {...form.register('name')}
        />
      )}
      <Languages form={form} />
    </ScrollFormDialog>
  );
}

function Languages({ form }: { form: ReturnType<typeof useTextForm> }) {
  const t = useTexts(tasksTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'texts' });
  const problems = form.formState.errors.texts;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: '84px 1fr', sm: '84px 1fr auto' },
            // On phones the text has a line of its own.
            '& > :nth-of-type(2)': {
              gridRow: { xs: 2, sm: 'auto' },
              gridColumn: { xs: '1 / -1', sm: 'auto' },
            },
          }}
        >
          <FormField
            label={t.languageLabel}
            inputProps={{ maxLength: 3, autoCapitalize: 'none', spellCheck: false }}
            problem={problems?.[index]?.language?.message}
            {...form.register(`texts.${index}.language`)}
          />
          <FormField
            label={t.textLabel}
            inputProps={{ maxLength: TASK_TEXT_MAX_LENGTH }}
            problem={problems?.[index]?.text?.message}
            {...form.register(`texts.${index}.text`)}
          />
          <IconButton
            size="small"
            aria-label={t.removeLanguage({ language: field.language })}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
            sx={{ mt: 6.5, justifySelf: 'end' }}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {problems?.message !== undefined && (
        <FormHelperText error role="alert">
          {translateRule(problems.message)}
        </FormHelperText>
      )}
      <FormHelperText>{t.textHint({ variables: VARIABLES })}</FormHelperText>
      <Button
        size="small"
        variant="text"
        startIcon={<Add />}
        disabled={fields.length >= TEXT_LANGUAGES_MAX}
        onClick={() => append({ language: '', text: '' })}
        sx={{ justifySelf: 'start' }}
      >
        {t.addLanguage}
      </Button>
    </Box>
  );
}
