import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { translateRule } from '../../i18n/messages.js';

/** More of them are scrolled. */
const SHOWN_AT_ONCE = 20;

interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** Cannot be changed. */
  readonly isFixed?: boolean;
}

interface CheckGroupProps<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  /** Why the choice is rejected. */
  readonly problem?: string | undefined;
  readonly onChange: (chosen: Value[]) => void;
}

/** Checkboxes of which any number may be chosen. */
export function CheckGroup<Value extends string | number>({
  label,
  choices,
  chosen,
  problem,
  onChange,
}: CheckGroupProps<Value>) {
  const toggle = (value: Value): void => {
    const others = chosen.filter((each) => each !== value);
    onChange(others.length < chosen.length ? others : [...chosen, value]);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="small" component="legend" sx={{ p: 0, mb: 1, fontWeight: 550 }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          columnGap: 4,
          ...(choices.length > SHOWN_AT_ONCE && { maxHeight: 320, overflowY: 'auto' }),
        }}
      >
        {choices.map(({ value, label: name, isFixed }) => (
          <FormControlLabel
            key={value}
            disabled={isFixed ?? false}
            control={
              <Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            }
            label={<Typography variant="small">{name}</Typography>}
          />
        ))}
      </Box>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {translateRule(problem)}
        </FormHelperText>
      )}
    </Box>
  );
}
