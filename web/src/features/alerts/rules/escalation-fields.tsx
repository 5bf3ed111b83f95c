import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ESCALATIONS_MAX } from '@outpost/contracts/limits.js';
import { useFieldArray } from 'react-hook-form';
import { useChannels } from '../../../data/channels/use-channels.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { alertsTexts } from '../texts/en.js';
import { type RuleForm } from './rule-form.js';

const FIRST = { afterMinutes: '10', channelId: '' };

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
        <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <FormField
            label={t.afterMinutes}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
            problem={form.formState.errors.escalations?.[at]?.afterMinutes?.message}
            {...form.register(`escalations.${at}.afterMinutes`)}
          />
          <SelectField label={t.channel} {...form.register(`escalations.${at}.channelId`)}>
            <option value="">{t.choose}</option>
            {channels.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channel.name}
              </option>
            ))}
          </SelectField>
          <IconButton
            aria-label={t.removeEscalation({ number: at + 1 })}
            onClick={() => remove(at)}
            sx={{ flex: 'none', mt: 6 }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {fields.length > 0 && fields.length < ESCALATIONS_MAX && (
        <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => append(FIRST)}>
          {t.addEscalation}
        </Button>
      )}
    </>
  );
}
