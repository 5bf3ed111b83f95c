import Box from '@mui/material/Box';
import { useId } from 'react';
import { weekdayNames } from '../../i18n/weekday-names.js';
import { FilterChip } from './filter-chip.js';
import { FieldHelper } from './field-helper.js';
import { FieldLabel } from './form-field.js';

interface WeekdayChipsProps {
  readonly label: string;
  readonly hint?: string;
  /** 0 is Sunday. */
  readonly chosen: readonly number[];
  readonly onChange: (weekdays: number[]) => void;
}

/** Days of the week, each of them on or off. */
export function WeekdayChips({ label, hint, chosen, onChange }: WeekdayChipsProps) {
  const id = useId();
  const toggle = (day: number): void => {
    const days = chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day];
    onChange(days.sort());
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <FieldLabel as="div" id={id}>
        {label}
      </FieldLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {weekdayNames().map((name, day) => (
          <FilterChip key={name} aria-pressed={chosen.includes(day)} onClick={() => toggle(day)}>
            {name}
          </FilterChip>
        ))}
      </Box>
      {hint !== undefined && <FieldHelper id={`${id}-hint`} hint={hint} problem={undefined} />}
    </Box>
  );
}
