import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type SvgIcon from '@mui/material/SvgIcon';
import { LAYOUT, RADIUS } from '../../theme/tokens.js';

const Track = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  gap: 2,
  height: 36,
  padding: 2,
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  [theme.breakpoints.down('md')]: { height: LAYOUT.finger },
}));

const Segment = styled(ButtonBase)(({ theme }) => ({
  width: 32,
  borderRadius: RADIUS.control - 3,
  color: theme.vars.palette.faint.text,
  '& svg': { fontSize: 16 },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}`,
  },
}));

interface IconChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon: typeof SvgIcon;
  }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A choice of few options, each shown as an icon. */
export function IconChoice<Value extends string>(props: IconChoiceProps<Value>) {
  const { label, options, value, onChoose } = props;
  return (
    <Track role="group" aria-label={label}>
      {options.map((option) => (
        <Segment
          key={option.value}
          aria-pressed={value === option.value}
          aria-label={option.label}
          title={option.label}
          onClick={() => onChoose(option.value)}
        >
          <option.icon />
        </Segment>
      ))}
    </Track>
  );
}
