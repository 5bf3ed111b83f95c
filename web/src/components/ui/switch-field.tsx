import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Label = styled('label')({
  display: 'flex',
  width: 'fit-content',
  alignItems: 'center',
  gap: 10,
  minHeight: 24,
  fontSize: '0.8125rem',
  fontWeight: 550,
  cursor: 'pointer',
  '&:has(:disabled)': { cursor: 'default', opacity: 0.6 },
});

/** A checkbox styled as a switch: the knob's position shows its state, not only the colour. */
export const Switch = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: 34,
  height: 20,
  margin: 0,
  borderRadius: 999,
  cursor: 'inherit',
  border: `1px solid ${theme.vars.palette.faint.text}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  transition: 'background-color 120ms, border-color 120ms',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 14,
    height: 14,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.faint.text,
    transition: 'transform 120ms, background-color 120ms',
  },
  '&:checked': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&:checked::after': {
    transform: 'translateX(14px)',
    backgroundColor: theme.vars.palette.primary.contrastText,
  },
}));

interface SwitchFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <div>
      <Label>
        <Switch
          type="checkbox"
          role="switch"
          checked={checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </Label>
      {hint !== undefined && <FormHelperText id={hintId}>{hint}</FormHelperText>}
    </div>
  );
}
