import Add from '@mui/icons-material/AddRounded';
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { TASK_STEPS_MAX, TASK_TEXT_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { TASK_VARIABLES } from '@outpost/contracts/task-texts.js';
import { AWAITED, PLANNED_STEP_KINDS, type PlannedStepKind } from '@outpost/contracts/tasks.js';
import { type ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useChannels } from '../../../data/channels/use-channels.js';
import { translateRule } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { CheckGroup } from '../../../components/ui/check-group.js';
import { FieldLabel, FormField } from '../../../components/ui/form-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { InsertText } from '../message-texts/insert-text.js';
import { NEW_STEP, type TaskForm } from './task-form.js';
import { tasksTexts } from './texts/en.js';

const NUMERIC = { inputMode: 'numeric', autoComplete: 'off' } as const;
const VARIABLES = TASK_VARIABLES.map((name) => `{${name}}`).join(', ');

/** The steps of a task, in their order. */
export function TaskStepsFields({ form, serverId }: { form: TaskForm; serverId: number }) {
  const t = useTexts(tasksTexts);
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'steps' });
  const { message } = form.formState.errors.steps ?? {};
  return (
    <Box role="group" aria-labelledby="task-steps">
      <FieldLabel as="div" id="task-steps">
        {t.stepsLabel}
      </FieldLabel>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {fields.map((field, index) => (
          <Step
            key={field.id}
            form={form}
            serverId={serverId}
            index={index}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      {message !== undefined && (
        <FormHelperText error role="alert">
          {translateRule(message)}
        </FormHelperText>
      )}
      <Button
        size="small"
        variant="text"
        startIcon={<Add />}
        disabled={fields.length >= TASK_STEPS_MAX}
        onClick={() => append(NEW_STEP)}
        sx={{ mt: 1 }}
      >
        {t.addStep}
      </Button>
    </Box>
  );
}

interface PartProps {
  readonly form: TaskForm;
  readonly serverId: number;
  readonly index: number;
}

interface StepProps extends PartProps {
  readonly onUp: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function Step({ form, serverId, index, onUp, onRemove }: StepProps) {
  const t = useTexts(tasksTexts);
  const number = index + 1;
  const kind = form.watch(`steps.${index}.kind`);
  return (
    <Box
      component="li"
      aria-label={t.stepOf({ number })}
      sx={{ border: '1px solid', borderColor: 'line.subtle', borderRadius: 2, p: 3, display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SelectField label={t.stepOf({ number })} {...form.register(`steps.${index}.kind`)}>
            {PLANNED_STEP_KINDS.map((each) => (
              <option key={each} value={each}>
                {t[each]}
              </option>
            ))}
          </SelectField>
        </Box>
        {onUp && (
          <IconButton size="small" aria-label={t.moveUp({ number })} onClick={onUp} sx={{ mb: 1 }}>
            <ArrowUpward fontSize="small" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton size="small" aria-label={t.removeStep({ number })} onClick={onRemove} sx={{ mb: 1 }}>
            <Delete fontSize="small" />
          </IconButton>
        )}
      </Box>
      {FIELDS[kind]({ form, serverId, index })}
      <SwitchField
        label={t.goesOn}
        checked={form.watch(`steps.${index}.goesOn`)}
        onChange={(wanted) => form.setValue(`steps.${index}.goesOn`, wanted, { shouldDirty: true })}
      />
    </Box>
  );
}

/** The fields of each kind. */
const FIELDS: Readonly<Record<PlannedStepKind, (props: PartProps) => ReactNode>> = {
  command: (props) => <CommandField {...props} />,
  message: (props) => <TextField {...props} />,
  wait: (props) => <SecondsField {...props} />,
  'wait-until': (props) => <AwaitedFields {...props} />,
  notify: (props) => (
    <>
      <ChannelsField {...props} />
      <TextField {...props} />
    </>
  ),
};

const problemsOf = ({ form, index }: PartProps) => form.formState.errors.steps?.[index];

function CommandField(props: PartProps) {
  const t = useTexts(tasksTexts);
  return (
    <FormField
      label={t.commandLabel}
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      problem={problemsOf(props)?.command?.message}
      {...props.form.register(`steps.${props.index}.command`)}
    />
  );
}

function TextField(props: PartProps) {
  const t = useTexts(tasksTexts);
  const { form, serverId, index } = props;
  const field = `steps.${index}.text` as const;
  const insert = (reference: string): void =>
    form.setValue(field, `${form.getValues(field)} ${reference}`.trim(), { shouldDirty: true });
  return (
    <div>
      <FormField
        label={t.textLabel}
        hint={t.textHint({ variables: VARIABLES })}
        inputProps={{ maxLength: TASK_TEXT_MAX_LENGTH }}
        problem={problemsOf(props)?.text?.message}
        {...form.register(field)}
      />
      <InsertText serverId={serverId} onInsert={insert} />
    </div>
  );
}

function SecondsField(props: PartProps) {
  const t = useTexts(tasksTexts);
  return (
    <FormField
      label={t.secondsLabel}
      inputProps={NUMERIC}
      problem={problemsOf(props)?.seconds?.message}
      {...props.form.register(`steps.${props.index}.seconds`)}
    />
  );
}

function AwaitedFields(props: PartProps) {
  const t = useTexts(tasksTexts);
  const { form, index } = props;
  const problems = problemsOf(props);
  const isAboutPlayers = form.watch(`steps.${index}.awaits`) === 'players-at-most';
  return (
    <>
      <SelectField label={t.awaitsLabel} {...form.register(`steps.${index}.awaits`)}>
        {AWAITED.map((each) => (
          <option key={each} value={each}>
            {t[each]}
          </option>
        ))}
      </SelectField>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        {isAboutPlayers && (
          <FormField
            label={t.playersLabel}
            inputProps={NUMERIC}
            problem={problems?.players?.message}
            {...form.register(`steps.${index}.players`)}
          />
        )}
        <FormField
          label={t.withinLabel}
          inputProps={NUMERIC}
          problem={problems?.withinMinutes?.message}
          {...form.register(`steps.${index}.withinMinutes`)}
        />
      </Box>
    </>
  );
}

function ChannelsField(props: PartProps) {
  const t = useTexts(tasksTexts);
  const { form, index } = props;
  const { data: channels = [] } = useChannels();
  const chosen = form.watch(`steps.${index}.channelIds`);
  if (channels.length === 0) return <Notice>{t.noChannels}</Notice>;
  return (
    <CheckGroup
      label={t.channelsLabel}
      choices={channels.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      problem={problemsOf(props)?.channelIds?.message}
      onChange={(ids) => form.setValue(`steps.${index}.channelIds`, ids, { shouldDirty: true })}
    />
  );
}
