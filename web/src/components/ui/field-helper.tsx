import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, useState } from 'react';
import { translateRule } from '../../i18n/messages.js';

interface FieldHelperProps {
  readonly id: string;
  /** Why the value is rejected; shown in place of the hint. */
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
}

/**
 * The hint or problem below a field. Its line stays when the text goes: while a corrected form is validated, a button
 * that moved up under the pressed mouse would lose the click.
 */
export function FieldHelper({ id, problem, hint }: FieldHelperProps) {
  const text = problem === undefined ? hint : translateRule(problem);
  const [hadText, setHadText] = useState(false);
  if (text !== undefined && !hadText) setHadText(true);
  if (text === undefined) return hadText ? <FormHelperText aria-hidden> </FormHelperText> : null;
  return (
    <FormHelperText id={id} role={problem === undefined ? undefined : 'alert'}>
      {text}
    </FormHelperText>
  );
}
