import { PANEL_CONDITIONS } from '@outpost/contracts/alert-conditions.js';
import { type AlertRule } from '@outpost/contracts/alerts.js';
import { createAlertRule, updateAlertRule } from '../../../data/alerts/alerts.actions.js';
import { useChannels } from '../../../data/channels/use-channels.js';
import { useGroups } from '../../../data/groups/use-groups.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { useOnCall } from '../../../data/on-call/use-on-call.js';
import { messageOf } from '../../../data/error-message.js';
import { useTexts } from '../../../i18n/texts.js';
import { CheckGroup } from '../../../components/ui/check-group.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { FormField } from '../../../components/ui/form-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { alertsTexts } from '../texts/en.js';
import { ConditionFields } from './condition-fields.js';
import { EscalationFields } from './escalation-fields.js';
import { ScopeFields, setScope } from '../scope-fields.js';
import { type RuleForm, ruleValuesOf, useRuleForm } from './rule-form.js';

interface RuleDialogProps {
  /** The one to change; without it, a new one is created. */
  readonly rule?: AlertRule;
  readonly onClose: () => void;
}

export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { data: channels } = useChannels();
  const proposed = channels?.map(({ id }) => id) ?? [];
  const form = useRuleForm(ruleValuesOf(rule, t.down, proposed));
  const submit = form.handleSubmit(async (request) => {
    try {
      if (rule) await updateAlertRule(rule.id, request);
      else await createAlertRule(request);
      toast({ title: t.ruleSaved, description: request.name });
      onClose();
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.ruleNotSaved,
        tone: 'destructive',
        ...(!isShown && { description: messageOf(error) }),
      });
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <ScrollFormDialog
      title={rule ? t.editRule({ name: rule.name }) : t.newRule}
      submitLabel={isSubmitting ? t.saving : t.save}
      isPending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField label={t.name} problem={errors.name?.message} {...form.register('name')} />
      <ConditionFields form={form} />
      <PlaceFields form={form} />
      <ChannelFields form={form} />
      <OnCallField form={form} />
      <EscalationFields form={form} />
      <Reminder form={form} />
      <Switch form={form} field="urgent" />
      <Switch form={form} field="enabled" />
    </ScrollFormDialog>
  );
}

/** Which servers it watches; conditions of the panel are about none. */
function PlaceFields({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  const [kind, scope, serverId, groupId] = form.watch(['kind', 'scope', 'serverId', 'groupId']);
  if (PANEL_CONDITIONS.has(kind)) return null;
  const { errors } = form.formState;
  return (
    <ScopeFields
      value={{ scope, serverId, groupId }}
      onChange={(change) => setScope(form, change)}
      problems={{ serverId: errors.serverId?.message, groupId: errors.groupId?.message }}
      all={t.scopeAll}
      servers={servers}
      groups={groups}
    />
  );
}

function ChannelFields({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const { data: channels = [] } = useChannels();
  const chosen = form.watch('channelIds');
  if (channels.length === 0) return <Notice>{t.noChannelsYet}</Notice>;
  return (
    <CheckGroup
      label={t.tell}
      choices={channels.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      problem={form.formState.errors.channelIds?.message}
      onChange={(ids) => form.setValue('channelIds', ids, { shouldDirty: true })}
    />
  );
}

function OnCallField({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const { data: onCalls = [] } = useOnCall();
  if (onCalls.length === 0) return null;
  return (
    <SelectField label={t.tellOnCall} {...form.register('onCallId')}>
      <option value="">{t.nobody}</option>
      {onCalls.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Reminder({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const reminds = form.watch('reminds');
  return (
    <>
      <SwitchField
        label={t.remind}
        checked={reminds}
        onChange={(wanted) => form.setValue('reminds', wanted)}
      />
      {reminds && (
        <FormField
          label={t.remindMinutes}
          inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          problem={form.formState.errors.remindMinutes?.message}
          {...form.register('remindMinutes')}
        />
      )}
    </>
  );
}

function Switch({ form, field }: { form: RuleForm; field: 'urgent' | 'enabled' }) {
  const t = useTexts(alertsTexts);
  const isOn = form.watch(field);
  return <SwitchField label={t[field]} checked={isOn} onChange={(wanted) => form.setValue(field, wanted)} />;
}
