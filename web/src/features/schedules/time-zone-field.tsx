import { type ComponentProps } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../components/ui/select-field.js';
import { schedulesTexts } from './texts/en.js';

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  /** Of what has no time zone of its own; undefined for several servers, which may be in different ones. */
  readonly serverTimeZone: string | undefined;
  /** The zone that is stored; empty for that of the server. */
  readonly stored: string;
}

export function TimeZoneField({ serverTimeZone, stored, ...select }: TimeZoneFieldProps) {
  const t = useTexts(schedulesTexts);
  return (
    <SelectField label={t.timeZone} {...select}>
      <option value="">
        {serverTimeZone === undefined ? t.bulkTimeZone : t.serverTimeZone({ timeZone: serverTimeZone })}
      </option>
      {timeZoneNames(stored).map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}

/** The browser's time zone names. Some browsers omit UTC. */
const KNOWN: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Includes a stored name that this browser does not know. */
const timeZoneNames = (stored: string): readonly string[] =>
  stored === '' || KNOWN.includes(stored) ? KNOWN : [stored, ...KNOWN];
