import Button from '@mui/material/Button';
import { ESCALATIONS_MAX } from '@outpost/contracts/limits.js';
import { useFieldArray } from 'react-hook-form';
import { useChannels } from '../../../data/channels/use-channels.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { ChannelRow } from '../channel-row.js';
import { alertsTexts } from '../texts/en.js';
import { type RuleForm } from './rule-form.js';

const FIRST = { afterMinutes: '10', channelIds: [] };

/** Whom to tell after which time, if nobody looks after it. */
export function EscalationFields({ form }: { form: RuleForm }) {
  const t = useTexts(alertsTexts);
  const { data: channels = [] } = useChannels();
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'escalations' });
  if (channels.length === 0) return null;
  return (
    <>
      <SwitchField
        label={t.escalate}
        checked={fields.length > 0}
        onChange={(wanted) => replace(wanted ? [FIRST] : [])}
      />
      {fields.map(({ id }, at) => (
        <ChannelRow
          key={id}
          chosen={form.watch(`escalations.${at}.channelIds`)}
          onChoose={(ids) => form.setValue(`escalations.${at}.channelIds`, ids, { shouldDirty: true })}
          removeLabel={t.removeEscalation({ number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <FormField
            label={t.afterMinutes}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
            problem={form.formState.errors.escalations?.[at]?.afterMinutes?.message}
            {...form.register(`escalations.${at}.afterMinutes`)}
          />
        </ChannelRow>
      ))}
      {fields.length > 0 && fields.length < ESCALATIONS_MAX && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => append(FIRST)}>
          {t.addEscalation}
        </Button>
      )}
    </>
  );
}
