import Box from '@mui/material/Box';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SwitchField } from '../../../components/ui/switch-field.js';
import { alertsTexts } from '../texts/en.js';
import { type ChannelForm } from './channel-form.js';

/** Hours in which only what is urgent is sent. */
export function QuietFields({ form }: { form: ChannelForm }) {
  const t = useTexts(alertsTexts);
  const [isQuiet, zone] = form.watch(['isQuiet', 'timeZone']);
  return (
    <>
      <SwitchField
        label={t.quiet}
        hint={isQuiet ? t.quietHint({ zone }) : undefined}
        checked={isQuiet}
        onChange={(wanted) => form.setValue('isQuiet', wanted)}
      />
      {isQuiet && (
        <Box sx={{ display: 'flex', gap: 3 }}>
          {(['from', 'to'] as const).map((field) => (
            <FormField
              key={field}
              label={t[field]}
              inputProps={{ autoComplete: 'off', maxLength: 5 }}
              problem={form.formState.errors[field]?.message}
              {...form.register(field)}
            />
          ))}
        </Box>
      )}
    </>
  );
}
