import { type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { type SyntheticEvent } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { useGroups } from '../../../data/groups/use-groups.js';
import { createMaintenance, updateMaintenance } from '../../../data/maintenance/maintenance.actions.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { useTexts } from '../../../i18n/texts.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { ScopeFields, setScope } from '../scope-fields.js';
import { alertsTexts } from '../texts/en.js';
import {
  isRetimed,
  type MaintenanceForm,
  maintenanceValuesOf,
  newMaintenance,
  useMaintenanceForm,
} from './maintenance-form.js';
import { MaintenanceTimes } from './maintenance-times.js';

interface MaintenanceDialogProps {
  /** The one to change; without it, a new one is planned. */
  readonly window?: MaintenanceWindow;
  readonly onClose: () => void;
}

export function MaintenanceDialog({ window, onClose }: MaintenanceDialogProps) {
  const t = useTexts(alertsTexts);
  const { form, submit } = useSaving(window, onClose);
  const { errors, isSubmitting } = form.formState;
  return (
    <ScrollFormDialog
      title={window ? t.editMaintenance({ name: window.name }) : t.newMaintenance}
      submitLabel={isSubmitting ? t.saving : t.save}
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t.name} problem={errors.name?.message} {...form.register('name')} />
      {!window && <Places form={form} />}
      <MaintenanceTimes form={form} isNew={!window} />
      <FormField
        label={t.note}
        hint={t.noteHint}
        multiline
        problem={errors.note?.message}
        {...form.register('note')}
      />
      <Switch form={form} field="holdsTasks" />
      {form.watch('when') === 'weekly' && <Switch form={form} field="enabled" />}
    </ScrollFormDialog>
  );
}

/** Only those whose schedules the user may manage. */
function Places({ form }: { form: MaintenanceForm }) {
  const t = useTexts(alertsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  const [scope, serverId, groupId] = form.watch(['scope', 'serverId', 'groupId']);
  const { errors } = form.formState;
  return (
    <ScopeFields
      value={{ scope, serverId, groupId }}
      onChange={(change) => setScope(form, change)}
      problems={{ serverId: errors.serverId?.message, groupId: errors.groupId?.message }}
      all={t.scopeOwn}
      servers={servers.filter(({ access }) => access.permissions.includes('schedules.manage'))}
      groups={groups.filter(({ access }) => access.permissions.includes('schedules.manage'))}
    />
  );
}

function Switch({ form, field }: { form: MaintenanceForm; field: 'holdsTasks' | 'enabled' }) {
  const t = useTexts(alertsTexts);
  const isOn = form.watch(field);
  return (
    <SwitchField
      label={t[field]}
      checked={isOn}
      onChange={(wanted) => form.setValue(field, wanted, { shouldDirty: true })}
    />
  );
}

function useSaving(window: MaintenanceWindow | undefined, onClose: () => void) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const proposed = newMaintenance(t.maintenance, timeZone);
  const form = useMaintenanceForm(window ? maintenanceValuesOf(window, proposed) : proposed);
  // Read here: while nothing is rendered from it, the form does not keep it.
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async (request) => {
    const { name, note, holdsTasks, enabled, timing, timeZone: zone } = request;
    const kept = {
      name,
      ...(note !== undefined && { note }),
      ...(holdsTasks !== undefined && { holdsTasks }),
    };
    const times = { timing, ...(zone !== undefined && { timeZone: zone }) };
    const isSwitched = dirtyFields.enabled !== undefined && enabled !== undefined;
    try {
      if (!window) await createMaintenance(request);
      else
        await updateMaintenance(window.id, {
          ...kept,
          ...(isRetimed(dirtyFields) && times),
          ...(isSwitched && { enabled }),
        });
      toast({ title: t.maintenanceSaved, description: name });
      onClose();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.maintenanceNotSaved,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}
