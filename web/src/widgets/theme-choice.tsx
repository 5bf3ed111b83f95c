import ButtonBase from '@mui/material/ButtonBase';
import { styled, useColorScheme } from '@mui/material/styles';
import { THEME_OPTIONS } from './theme-options.js';

const Track = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  gap: 2,
  padding: 2,
  borderRadius: 9,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Segment = styled(ButtonBase)(({ theme }) => ({
  width: 32,
  height: 26,
  borderRadius: 6,
  color: theme.vars.palette.faint.text,
  '& svg': { fontSize: 16 },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}`,
  },
}));

/** Light, dark or what the system says; kept in this browser. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <Track role="group" aria-label="Theme">
      {THEME_OPTIONS.map(({ value, label, icon: Icon }) => (
        <Segment
          key={value}
          aria-pressed={mode === value}
          aria-label={label}
          title={label}
          onClick={() => setMode(value)}
        >
          <Icon />
        </Segment>
      ))}
    </Track>
  );
}
