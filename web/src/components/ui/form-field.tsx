import FormControl from '@mui/material/FormControl';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { FieldHelper } from './field-helper.js';

export const FieldLabel = styled('label')(({ theme }) => ({
  display: 'block',
  marginBottom: 6,
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  fontWeight: 550,
  color: theme.vars.palette.text.primary,
}));

interface FormFieldProps extends Omit<OutlinedInputProps, 'error' | 'label' | 'id'> {
  readonly label: string;
  /** Why the value is rejected; shown in place of the hint. */
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
}

/** A text field with its label above it, where it stays readable. */
export function FormField({ label, problem, hint, inputProps, ...input }: FormFieldProps) {
  const id = useId();
  const helperId = `${id}-helper`;
  const hasHelper = problem !== undefined || hint !== undefined;
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <OutlinedInput
        {...input}
        id={id}
        inputProps={{ ...inputProps, ...(hasHelper && { 'aria-describedby': helperId }) }}
      />
      <FieldHelper id={helperId} problem={problem} hint={hint} />
    </FormControl>
  );
}
