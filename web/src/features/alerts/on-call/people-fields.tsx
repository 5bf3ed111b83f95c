import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { ON_CALL_PEOPLE_MAX } from '@outpost/contracts/limits.js';
import { useFieldArray } from 'react-hook-form';
import { useChannels } from '../../../data/channels/use-channels.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { SelectField } from '../../../components/ui/select-field.js';
import { alertsTexts } from '../texts/en.js';
import { NOBODY_YET, type OnCallForm } from './on-call-form.js';

/** Who has a turn, in this order, and where each is told. */
export function PeopleFields({ form }: { form: OnCallForm }) {
  const t = useTexts(alertsTexts);
  const { data: channels = [] } = useChannels();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'people' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <FormField
            label={t.person({ number: at + 1 })}
            inputProps={{ autoComplete: 'off' }}
            problem={form.formState.errors.people?.[at]?.name?.message}
            {...form.register(`people.${at}.name`)}
          />
          <SelectField label={t.channel} {...form.register(`people.${at}.channelId`)}>
            <option value="">{t.choose}</option>
            {channels.map((channel) => (
              <option key={channel.id} value={channel.id}>
                {channel.name}
              </option>
            ))}
          </SelectField>
          <IconButton
            aria-label={t.removePerson({ number: at + 1 })}
            disabled={fields.length === 1}
            onClick={() => remove(at)}
            sx={{ flex: 'none', mt: 6 }}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <div>
        {fields.length < ON_CALL_PEOPLE_MAX && (
          <Button size="small" onClick={() => append(NOBODY_YET)}>
            {t.addPerson}
          </Button>
        )}
        <FormHelperText>{t.firstTurn}</FormHelperText>
      </div>
    </>
  );
}
