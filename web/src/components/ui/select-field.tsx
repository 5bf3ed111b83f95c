import { translateRule } from '../../i18n/messages.js';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FieldLabel } from './form-field.js';

interface SelectFieldProps extends Omit<NativeSelectProps, 'error' | 'id' | 'input'> {
  readonly label: string;
  /** Why the choice is rejected; shown in place of the hint. */
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
}

/** A native select: phones show their own picker. */
export function SelectField({ label, problem, hint, inputProps, children, ...select }: SelectFieldProps) {
  const id = useId();
  const helperId = `${id}-helper`;
  const helper = problem === undefined ? hint : translateRule(problem);
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        {...select}
        input={<OutlinedInput />}
        inputProps={{ ...inputProps, id, ...(helper !== undefined && { 'aria-describedby': helperId }) }}
      >
        {children}
      </NativeSelect>
      {helper !== undefined && (
        <FormHelperText id={helperId} role={problem === undefined ? undefined : 'alert'}>
          {helper}
        </FormHelperText>
      )}
    </FormControl>
  );
}
