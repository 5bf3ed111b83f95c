import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import { ROLE_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { CreateRoleRequest } from '@outpost/contracts/role-requests.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { createRole, updateRole } from '../../data/people/roles.actions.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormField } from '../../components/ui/form-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { ALWAYS_INCLUDED, PermissionFields } from '../../components/shared/permissions/permission-fields.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { peopleTexts } from './texts/en.js';

interface CustomRoleDialogProps {
  readonly place: Place;
  /** Undefined: a new one. */
  readonly role?: CustomRole | undefined;
  readonly onClose: () => void;
}

export function CustomRoleDialog({ place, role, onClose }: CustomRoleDialogProps) {
  const t = useTexts(peopleTexts);
  const { form, submit } = useRoleForm(place, role, onClose);
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
      <PermissionFields
        label={t.permissions}
        chosen={form.watch('permissions')}
        problem={errors.permissions?.message}
        onChange={(chosen) => form.setValue('permissions', chosen)}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isSubmitting}>
          {t.save}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

type RoleForm = UseFormReturn<CreateRoleRequest>;

const resolver = classValidatorResolver(CreateRoleRequest);

function useRoleForm(place: Place, role: CustomRole | undefined, onClose: () => void) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  const defaultValues = {
    name: role?.name ?? '',
    permissions: [...(role?.permissions ?? [ALWAYS_INCLUDED])],
  };
  const form: RoleForm = useForm({ resolver, defaultValues });
  const submit = form.handleSubmit(async (values) => {
    try {
      await (role ? updateRole(place, role.id, values) : createRole(place, values));
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
