import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../components/ui/form-field.js';
import { type ServerForm } from './server-form.js';
import { serversTexts } from './texts/en.js';

const ZONES = Intl.supportedValuesOf('timeZone');
const USUAL_ZONE = 'UTC';
const USUAL_SCHEME = 'https://';

interface MoreFieldsProps {
  readonly form: ServerForm;
  readonly hasStartHook: boolean;
}

/** Optional settings. */
export function MoreFields({ form, hasStartHook }: MoreFieldsProps) {
  const t = useTexts(serversTexts);
  const { errors } = form.formState;
  const isRemoved = form.watch('removesStartHook');
  const zonesId = useId();
  return (
    <>
      <FormField
        label={t.timeZone}
        placeholder={USUAL_ZONE}
        inputProps={{ list: zonesId, autoCapitalize: 'none', spellCheck: false }}
        problem={errors.timeZone?.message}
        hint={t.timeZoneHint}
        {...form.register('timeZone')}
      />
      <datalist id={zonesId}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <FormField
        label={t.tags}
        placeholder={t.tagsExample}
        problem={errors.tags?.message}
        hint={t.tagsHint}
        {...form.register('tags')}
      />
      <div>
        <FormField
          label={t.startHook}
          placeholder={hasStartHook ? t.startHookStays : USUAL_SCHEME}
          disabled={isRemoved}
          autoComplete="off"
          inputProps={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
          problem={errors.startHook?.message}
          hint={t.startHookHint}
          {...form.register('startHook')}
        />
        {hasStartHook && (
          <FormControlLabel
            control={<Checkbox size="small" {...form.register('removesStartHook')} />}
            label={<Typography variant="small">{t.startHookRemoved}</Typography>}
          />
        )}
      </div>
    </>
  );
}
