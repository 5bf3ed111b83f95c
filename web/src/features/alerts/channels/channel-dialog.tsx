import { type CreateChannelRequest } from '@outpost/contracts/channel-requests.js';
import { type Channel, CHANNEL_KINDS, type ChannelWithSecret } from '@outpost/contracts/channels.js';
import { type SyntheticEvent, useState } from 'react';
import { createChannel, updateChannel } from '../../../data/channels/channels.actions.js';
import { PushRefused, subscribeToPush } from '../../../data/channels/push.js';
import { messageOf } from '../../../data/error-message.js';
import { language } from '../../../i18n/language.js';
import { LANGUAGES } from '../../../i18n/languages.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ScrollFormDialog } from '../../../components/ui/scroll-form-dialog.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { showFieldProblems } from '../../../components/ui/field-problems.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { type AlertsTexts, alertsTexts } from '../texts/en.js';
import {
  channelChangeOf,
  type ChannelForm,
  type ChannelFormValues,
  channelRequestOf,
  channelValuesOf,
  newChannelValues,
  useChannelForm,
} from './channel-form.js';
import { kindName } from './channel-kinds.js';
import { QuietFields } from './quiet-fields.js';
import { RenewSecret, SecretDialog } from './secret-dialog.js';
import { TargetFields } from './target-fields.js';

interface ChannelDialogProps {
  /** The one to change; without it, a new one is created. */
  readonly channel?: Channel;
  readonly onClose: () => void;
}

export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const [made, setMade] = useState<ChannelWithSecret>();
  if (made) return <SecretDialog channel={made} onClose={onClose} />;
  const done = (created: ChannelWithSecret | undefined): void => {
    if (created?.secret) setMade(created);
    else onClose();
  };
  return <ChannelFields channel={channel} onDone={done} onClose={onClose} />;
}

interface ChannelFieldsProps {
  readonly channel: Channel | undefined;
  readonly onDone: (created: ChannelWithSecret | undefined) => void;
  readonly onClose: () => void;
}

function ChannelFields({ channel, onDone, onClose }: ChannelFieldsProps) {
  const t = useTexts(alertsTexts);
  const { form, submit } = useSaving(channel, onDone);
  const { errors, isSubmitting } = form.formState;
  const enabled = form.watch('enabled');
  return (
    <ScrollFormDialog
      title={channel ? t.editChannel({ name: channel.name }) : t.newChannel}
      submitLabel={isSubmitting ? t.saving : t.save}
      isPending={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t.name} problem={errors.name?.message} {...form.register('name')} />
      {!channel && <KindField form={form} />}
      <TargetFields form={form} isStored={channel !== undefined} />
      <SelectField label={t.language} {...form.register('language')}>
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <QuietFields form={form} />
      {channel?.kind === 'webhook' && <RenewSecret channel={channel} onRenewed={onDone} />}
      <SwitchField
        label={t.enabled}
        checked={enabled}
        onChange={(wanted) => form.setValue('enabled', wanted)}
      />
    </ScrollFormDialog>
  );
}

function KindField({ form }: { form: ChannelForm }) {
  const t = useTexts(alertsTexts);
  return (
    <SelectField label={t.kind} {...form.register('kind')}>
      {CHANNEL_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {kindName(t, kind)}
        </option>
      ))}
    </SelectField>
  );
}

function useSaving(channel: Channel | undefined, onDone: ChannelFieldsProps['onDone']) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const proposed = newChannelValues(language.get(), timeZone);
  const form = useChannelForm(channel ? channelValuesOf(channel, proposed) : proposed, channel === undefined);
  const submit = form.handleSubmit(async (values) => {
    try {
      const created = channel ? undefined : await createChannel(await requestOf(values));
      if (channel) await updateChannel(channel.id, channelChangeOf(values));
      toast({ title: t.channelSaved, description: values.name });
      onDone(created);
    } catch (error) {
      const isShown = showFieldProblems(form, error);
      toast({
        title: t.channelNotSaved,
        tone: 'destructive',
        ...(!isShown && { description: problemText(error, t) }),
      });
    }
  });
  return { form, submit: (event: SyntheticEvent) => void submit(event) };
}

const requestOf = async (values: ChannelFormValues): Promise<CreateChannelRequest> => ({
  ...channelRequestOf(values),
  ...(values.kind === 'push' && (await subscribeToPush())),
});

const NO_PUSH = { unsupported: 'pushUnsupported', denied: 'pushDenied', failed: 'pushFailed' } as const;

const problemText = (error: unknown, t: AlertsTexts): string =>
  error instanceof PushRefused ? t[NO_PUSH[error.reason]] : messageOf(error);
