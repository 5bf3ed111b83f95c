import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import { CreateGroupRequest } from '@outpost/contracts/group-requests.js';
import { type Group } from '@outpost/contracts/groups.js';
import { ROLE_NAME_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SyntheticEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { changeGroup, createGroup } from '../../data/groups/groups.actions.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { CheckGroup } from '../../components/ui/check-group.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { FormField } from '../../components/ui/form-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { groupsTexts } from './texts/en.js';

interface GroupDialogProps {
  /** Undefined: a new one. */
  readonly group?: Group;
  /** All that are known, to say from where a server would be moved. */
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}

export function GroupDialog({ group, groups, onClose }: GroupDialogProps) {
  const t = useTexts(groupsTexts);
  const { form, submit } = useGroupForm(group, onClose);
  const { data: servers = [] } = useServers();
  const { errors, isSubmitting } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'serverIds' }) ?? [];
  const nameOf = (server: Server): string => {
    const other = groups.find(({ id, serverIds }) => id !== group?.id && serverIds.includes(server.id));
    return other ? t.inAnother({ server: server.name, group: other.name }) : server.name;
  };
  return (
    <FormDialog title={group?.name ?? t.newGroup} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t.name}
        autoComplete="off"
        inputProps={{ maxLength: ROLE_NAME_MAX_LENGTH }}
        problem={errors.name?.message}
        {...form.register('name')}
      />
      <CheckGroup
        label={t.servers}
        choices={offered(servers, group).map((server) => ({ value: server.id, label: nameOf(server) }))}
        chosen={chosen}
        problem={errors.serverIds?.message}
        onChange={(ids) => form.setValue('serverIds', ids)}
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

/** Admins see who owns a group, but not who owns a server: from a group of somebody else they can only take servers. */
const offered = (servers: readonly Server[], group: Group | undefined): readonly Server[] =>
  group && group.access.role !== 'owner'
    ? servers.filter(({ id }) => group.serverIds.includes(id))
    : servers.filter(({ access }) => access.role === 'owner');

const resolver = classValidatorResolver(CreateGroupRequest);

function useGroupForm(group: Group | undefined, onClose: () => void) {
  const t = useTexts(groupsTexts);
  const toast = useToast();
  const defaultValues = { name: group?.name ?? '', serverIds: [...(group?.serverIds ?? [])] };
  const form = useForm<CreateGroupRequest>({ resolver, defaultValues });
  const submit = form.handleSubmit(async (values) => {
    try {
      await (group ? changeGroup(group, values) : createGroup(values));
      toast({ title: t.saved, description: values.name });
      onClose();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({ title: t.notSaved, tone: 'destructive', ...(!isShown && { description: messageOf(error) }) });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
