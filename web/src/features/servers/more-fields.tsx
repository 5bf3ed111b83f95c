import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FormField } from '../../ui/form-field.js';
import { type ServerForm } from './server-form.js';

const ZONES = Intl.supportedValuesOf('timeZone');

export interface MoreFieldsProps {
  readonly form: ServerForm;
  readonly hasStartHook: boolean;
}

/** What a server can do without on its first day. */
export function MoreFields({ form, hasStartHook }: MoreFieldsProps) {
  const { errors } = form.formState;
  const isRemoved = form.watch('removesStartHook');
  const zonesId = useId();
  return (
    <>
      <FormField
        label="Time Zone"
        placeholder="UTC"
        inputProps={{ list: zonesId, autoCapitalize: 'none', spellCheck: false }}
        problem={errors.timeZone?.message}
        hint="In which scheduled commands are meant, such as Europe/Berlin."
        {...form.register('timeZone')}
      />
      <datalist id={zonesId}>
        {ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div>
        <FormField
          label="Start Hook (optional)"
          placeholder={hasStartHook ? 'One is set, and stays as it is' : 'https://'}
          disabled={isRemoved}
          autoComplete="off"
          inputProps={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
          problem={errors.startHook?.message}
          hint="An address your hoster gives you: called to start the server, which RCON can’t. It is kept encrypted."
          {...form.register('startHook')}
        />
        {hasStartHook && (
          <FormControlLabel
            control={<Checkbox size="small" {...form.register('removesStartHook')} />}
            label={<Typography variant="small">Remove the start hook</Typography>}
          />
        )}
      </div>
    </>
  );
}
