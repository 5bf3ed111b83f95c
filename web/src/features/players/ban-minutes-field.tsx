import { useTexts } from '../../i18n/texts.js';
import { FormField } from '../../components/ui/form-field.js';
import { playersTexts } from './texts/en.js';

const WHOLE_NUMBER = /^[1-9]\d{0,6}$/;

/** @param most the longest ban the user may give; null: any, also one without end */
export const areMinutes = (minutes: string, most: number | null): boolean =>
  minutes === '' ? most === null : WHOLE_NUMBER.test(minutes) && Number(minutes) <= (most ?? Infinity);

interface BanMinutesFieldProps {
  readonly most: number | null;
  readonly minutes: string;
  readonly onChange: (minutes: string) => void;
}

/** Offers a ban without end only to those who may give one. */
export function BanMinutesField({ most, minutes, onChange }: BanMinutesFieldProps) {
  const t = useTexts(playersTexts);
  const limit = most === null ? undefined : t.banMinutesLimit({ minutes: most });
  return (
    <FormField
      label={t.banMinutes}
      placeholder={most === null ? t.forEver : undefined}
      hint={limit ?? t.banMinutesHint}
      problem={areMinutes(minutes, most) ? undefined : (limit ?? t.banMinutesProblem)}
      inputProps={{ inputMode: 'numeric' }}
      value={minutes}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
}
