import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ROLE_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { ROLE_CHOICES, type RoleChoice } from '@outpost/contracts/permissions.js';
import { CreateRoleRequest } from '@outpost/contracts/role-requests.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createRole, updateRole } from '../../data/people/roles.actions.js';
import { translateRule } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { PERMISSION_LABELS } from './role-labels.js';
import { peopleTexts } from './texts/en.js';

interface CustomRoleDialogProps {
  readonly serverId: number;
  /** Undefined: a new one. */
  readonly role?: CustomRole | undefined;
  readonly onClose: () => void;
}

export function CustomRoleDialog({ serverId, role, onClose }: CustomRoleDialogProps) {
  const t = useTexts(peopleTexts);
  const { form, submit } = useRoleForm(serverId, role, onClose);
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog title={role?.name ?? t.newRole} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t.roleName}
        autoComplete="off"
        inputProps={{ maxLength: ROLE_NAME_MAX_LENGTH }}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <PermissionFields form={form} />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
          {t.save}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

/** Whoever may do anything on a server sees it. */
const ALWAYS: RoleChoice = 'server.view';

function PermissionFields({ form }: { form: RoleForm }) {
  const t = useTexts(peopleTexts);
  const chosen = form.watch('permissions');
  const problem = form.formState.errors.permissions?.message;
  const toggle = (choice: RoleChoice): void => {
    const others = chosen.filter((each) => each !== choice);
    form.setValue('permissions', others.length < chosen.length ? others : [...chosen, choice]);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="small" component="legend" sx={{ p: 0, mb: 1, fontWeight: 550 }}>
        {t.permissions}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4 }}>
        {ROLE_CHOICES.map((choice) => (
          <FormControlLabel
            key={choice}
            disabled={choice === ALWAYS}
            control={
              <Checkbox size="small" checked={chosen.includes(choice)} onChange={() => toggle(choice)} />
            }
            label={<Typography variant="small">{t[PERMISSION_LABELS[choice]]}</Typography>}
          />
        ))}
      </Box>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {translateRule(problem)}
        </FormHelperText>
      )}
    </Box>
  );
}

type RoleForm = UseFormReturn<CreateRoleRequest>;

const resolver = classValidatorResolver(CreateRoleRequest);

function useRoleForm(serverId: number, role: CustomRole | undefined, onClose: () => void) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const defaultValues = { name: role?.name ?? '', permissions: [...(role?.permissions ?? [ALWAYS])] };
  const form: RoleForm = useForm({ resolver, defaultValues });
  const submit = form.handleSubmit(async (values) => {
    try {
      await (role ? updateRole(serverId, role.id, values) : createRole(serverId, values));
      toast({ title: t.roleSaved, description: values.name });
      onClose();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.roleNotSaved,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
