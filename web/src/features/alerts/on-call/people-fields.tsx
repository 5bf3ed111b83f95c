import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { ON_CALL_PEOPLE_MAX } from '@outpost/contracts/limits.js';
import { useFieldArray } from 'react-hook-form';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ChannelRow } from '../channel-row.js';
import { alertsTexts } from '../texts/en.js';
import { NOBODY_YET, type OnCallForm } from './on-call-form.js';

/** Who has a turn, in this order, and where each is told. */
export function PeopleFields({ form }: { form: OnCallForm }) {
  const t = useTexts(alertsTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'people' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <ChannelRow
          key={id}
          chosen={form.watch(`people.${at}.channelIds`)}
          onChoose={(ids) => form.setValue(`people.${at}.channelIds`, ids, { shouldDirty: true })}
          removeLabel={t.removePerson({ number: at + 1 })}
          onRemove={fields.length === 1 ? undefined : () => remove(at)}
        >
          <FormField
            label={t.person({ number: at + 1 })}
            inputProps={{ autoComplete: 'off' }}
            problem={form.formState.errors.people?.[at]?.name?.message}
            {...form.register(`people.${at}.name`)}
          />
        </ChannelRow>
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
