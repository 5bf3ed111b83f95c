import Add from '@mui/icons-material/AddRounded';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { TASK_TEXT_MAX_LENGTH, WARNINGS_PER_PLAN_MAX } from '@outpost/contracts/limits.js';
import { TASK_VARIABLES, WARNING_TEXT } from '@outpost/contracts/task-texts.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useGame } from '../../../data/games/use-games.js';
import { translate, translateRule } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { FieldHelper } from '../../../components/ui/field-helper.js';
import { FieldLabel, FormField } from '../../../components/ui/form-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { schedulesTexts } from '../texts/en.js';
import { InsertText } from '../message-texts/insert-text.js';
import { type PlanForm } from './plan-form.js';

const NUMERIC = { inputMode: 'numeric', autoComplete: 'off' } as const;
const VARIABLES = TASK_VARIABLES.map((name) => `{${name}}`).join(', ');

interface StepsFieldsProps {
  readonly form: PlanForm;
  readonly server: Server;
}

/** What a restart consists of. What the game can't do is said where it is chosen. */
export function StepsFields({ form, server }: StepsFieldsProps) {
  const t = useTexts(schedulesTexts);
  const { errors } = form.formState;
  const cannot = useLimits(server);
  return (
    <>
      <Warnings form={form} server={server} limit={cannot('say')} />
      <Optional form={form} field="locks" label={t.planLock} limit={cannot('lock')}>
        <FormField
          label={t.minutesBefore}
          inputProps={NUMERIC}
          problem={errors.lockMinutes?.message}
          {...form.register('lockMinutes')}
        />
      </Optional>
      <Optional form={form} field="kicks" label={t.planKick} limit={cannot('kick')}>
        <FormField
          label={t.planKickReason}
          inputProps={{ maxLength: TASK_TEXT_MAX_LENGTH }}
          problem={errors.kickReason?.message}
          {...form.register('kickReason')}
        />
      </Optional>
      <Optional form={form} field="waits" label={t.planWait} limit={cannot('listPlayers')}>
        <FormField
          label={t.planWaitMinutes}
          inputProps={NUMERIC}
          problem={errors.waitForEmptyMinutes?.message}
          {...form.register('waitForEmptyMinutes')}
        />
      </Optional>
      <Optional form={form} field="hasOwnCommand" label={t.planOwnCommand}>
        <FormField
          label={t.command}
          inputProps={{ autoCapitalize: 'none', spellCheck: false }}
          problem={errors.command?.message}
          {...form.register('command')}
        />
      </Optional>
      <FormField
        label={t.planBackWithin}
        hint={t.planBackWithinHint}
        inputProps={NUMERIC}
        problem={errors.backWithinMinutes?.message}
        {...form.register('backWithinMinutes')}
      />
    </>
  );
}

/** Why the game of the server can't do something; undefined if it can, or is not known. */
function useLimits(server: Server): (action: string) => string | undefined {
  const game = useGame(server.game);
  return (action) => {
    const remark = typeof game === 'object' ? game.cannot.find((each) => each.action === action) : undefined;
    return remark && translate(remark, 'text');
  };
}

interface OptionalProps {
  readonly form: PlanForm;
  readonly field: 'locks' | 'kicks' | 'waits' | 'hasOwnCommand';
  readonly label: string;
  readonly limit?: string | undefined;
  /** Shown while it is chosen. */
  readonly children: ReactNode;
}

function Optional({ form, field, label, limit, children }: OptionalProps) {
  const isChosen = form.watch(field);
  return (
    <div>
      <SwitchField
        label={label}
        hint={limit}
        checked={isChosen}
        onChange={(wanted) => form.setValue(field, wanted, { shouldDirty: true })}
      />
      {isChosen && <Box sx={{ mt: 3 }}>{children}</Box>}
    </div>
  );
}

interface WarningsProps extends StepsFieldsProps {
  readonly limit: string | undefined;
}

function Warnings({ form, server, limit }: WarningsProps) {
  const t = useTexts(schedulesTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'warnings' });
  const { errors } = form.formState;
  return (
    <Box role="group" aria-labelledby="plan-warnings">
      <FieldLabel as="div" id="plan-warnings">
        {t.planWarningsLabel}
      </FieldLabel>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((field, index) => (
          <Box
            key={field.id}
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr auto', sm: '84px 1fr auto' },
              // On phones the text has a line of its own.
              '& > :nth-of-type(2)': {
                gridRow: { xs: 2, sm: 'auto' },
                gridColumn: { xs: '1 / -1', sm: 'auto' },
              },
            }}
          >
            <Plain
              label={t.minutesBefore}
              problem={errors.warnings?.[index]?.minutes?.message}
              inputProps={NUMERIC}
              {...form.register(`warnings.${index}.minutes`)}
            />
            <Plain
              label={t.planWarningText}
              problem={errors.warnings?.[index]?.text?.message}
              inputProps={{ maxLength: TASK_TEXT_MAX_LENGTH }}
              {...form.register(`warnings.${index}.text`)}
            />
            <IconButton
              size="small"
              aria-label={t.planRemoveWarning({ minutes: field.minutes })}
              onClick={() => remove(index)}
              sx={{ mt: 0.5 }}
            >
              <Delete fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <FieldHelper
        id="plan-warnings-hint"
        problem={warningsProblem(errors.warnings?.message) ?? limit}
        hint={t.planVariables({ variables: VARIABLES })}
      />
      <Button
        size="small"
        variant="text"
        startIcon={<Add />}
        disabled={fields.length >= WARNINGS_PER_PLAN_MAX}
        onClick={() => append({ minutes: '10', text: WARNING_TEXT })}
        sx={{ mt: 1 }}
      >
        {t.planAddWarning}
      </Button>
      <InsertText serverId={server.id} onInsert={(text) => append({ minutes: '10', text })} />
    </Box>
  );
}

const warningsProblem = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : translateRule(problem);

/** A field in a row of a table, whose label is the head of the column. */
function Plain({ label, inputProps, ...field }: React.ComponentProps<typeof FormField>) {
  return (
    <Box sx={{ '& label': { position: 'absolute', clip: 'rect(0 0 0 0)', width: 1, overflow: 'hidden' } }}>
      <FormField label={label} inputProps={inputProps} {...field} />
    </Box>
  );
}
