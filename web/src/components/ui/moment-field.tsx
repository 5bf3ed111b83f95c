import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { fieldValueOf, momentOfField } from './moment-text.js';
import { useTyped } from './use-typed.js';

const Label = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '0 1 auto',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { flex: '1 1 100%', '& > span': { width: 38 }, '& > div': { flex: 1 } },
}));

interface MomentFieldProps {
  readonly label: string;
  /** ISO 8601; undefined means unbounded. */
  readonly value: string | undefined;
  readonly onChange: (moment: string | undefined) => void;
}

/** A time bound, entered in local time. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const { text, setText, passedOn } = useTyped(value, fieldValueOf);
  const change = (typed: string): void => {
    const moment = momentOfField(typed);
    setText(typed);
    passedOn(moment);
    onChange(moment);
  };
  return (
    <Label>
      <span>{label}</span>
      <OutlinedInput
        type="datetime-local"
        value={text}
        onChange={({ target }) => change(target.value)}
        sx={{ height: 36, fontSize: { sm: '0.8125rem' }, '& input': { px: 2.5 } }}
      />
    </Label>
  );
}
