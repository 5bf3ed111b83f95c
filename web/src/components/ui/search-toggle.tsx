import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import { FONT_MONO, LAYOUT, RADIUS } from '../../theme/tokens.js';

const Toggle = styled(ToggleButton)(({ theme }) => ({
  flex: 'none',
  minWidth: 38,
  padding: '0 6px',
  borderRadius: RADIUS.control,
  borderColor: theme.vars.palette.line.normal,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontFamily: FONT_MONO,
  '&:hover': { borderColor: theme.vars.palette.line.strong, color: theme.vars.palette.text.primary },
  '&.Mui-selected': {
    borderColor: theme.vars.palette.accent.edge,
    backgroundColor: theme.vars.palette.accent.soft,
    color: theme.vars.palette.accent.text,
  },
  [theme.breakpoints.down('md')]: { minWidth: LAYOUT.finger },
}));

interface SearchToggleProps {
  readonly label: string;
  readonly sign: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** How a search is meant, beside its field. */
export function SearchToggle({ label, sign, isOn, onToggle }: SearchToggleProps) {
  return (
    <Toggle value={label} selected={isOn} onChange={onToggle} aria-label={label} title={label} size="small">
      {sign}
    </Toggle>
  );
}
