import { type ChannelKind } from '@outpost/contracts/channels.js';
import Typography from '@mui/material/Typography';
import { useSignedInUser } from '../../../data/auth/auth-provider.js';
import { isPushPossible } from '../../../data/channels/push.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { type AlertsTexts, alertsTexts } from '../texts/en.js';
import { type ChannelForm } from './channel-form.js';
import { TARGET_FIELDS } from './channel-kinds.js';

type Field = (typeof TARGET_FIELDS)[ChannelKind][number];
type TextName = {
  [Name in keyof AlertsTexts]: AlertsTexts[Name] extends string ? Name : never;
}[keyof AlertsTexts];

const URLS: Readonly<Record<ChannelKind, { readonly label: TextName; readonly hint: TextName }>> = {
  discord: { label: 'webhookUrl', hint: 'discordHint' },
  slack: { label: 'webhookUrl', hint: 'slackHint' },
  ntfy: { label: 'topicUrl', hint: 'topicHint' },
  webhook: { label: 'calledUrl', hint: 'calledHint' },
  telegram: { label: 'calledUrl', hint: 'calledHint' },
  email: { label: 'calledUrl', hint: 'calledHint' },
  push: { label: 'calledUrl', hint: 'calledHint' },
};

function wordsOf(kind: ChannelKind, field: Field): { readonly label: TextName; readonly hint?: TextName } {
  if (field === 'url') return URLS[kind];
  if (field === 'token')
    return kind === 'telegram' ? { label: 'botToken', hint: 'botHint' } : { label: 'accessToken' };
  return field === 'chatId' ? { label: 'chatId', hint: 'chatHint' } : { label: 'threadId' };
}

/** Where a channel leads. What is stored of it is secret, so it is never shown again. */
export function TargetFields({ form, isStored }: { form: ChannelForm; isStored: boolean }) {
  const t = useTexts(alertsTexts);
  const { email } = useSignedInUser();
  const kind = form.watch('kind');
  if (kind === 'email') return <Typography variant="small">{t.emailHint({ address: email })}</Typography>;
  if (kind === 'push')
    return <Typography variant="small">{isPushPossible() ? t.pushHint : t.pushUnsupported}</Typography>;
  return TARGET_FIELDS[kind].map((field) => {
    const { label, hint } = wordsOf(kind, field);
    const about = hint && t[hint];
    return (
      <FormField
        key={`${kind} ${field}`}
        label={t[label]}
        hint={isStored ? t.keepsSecret : about}
        inputProps={{ autoComplete: 'off', spellCheck: false }}
        problem={form.formState.errors[field]?.message}
        {...form.register(field)}
      />
    );
  });
}
