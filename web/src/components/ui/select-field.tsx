import FormControl from '@mui/material/FormControl';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FieldHelper } from './field-helper.js';
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
  const hasHelper = problem !== undefined || hint !== undefined;
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <NativeSelect
        {...select}
        input={<OutlinedInput />}
        inputProps={{ ...inputProps, id, ...(hasHelper && { 'aria-describedby': helperId }) }}
      >
        {children}
      </NativeSelect>
      <FieldHelper id={helperId} problem={problem} hint={hint} />
    </FormControl>
  );
}
