import ButtonBase from '@mui/material/ButtonBase';
import { styled, useColorScheme } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT, RADIUS } from '../../theme/tokens.js';
import { sharedTexts } from './texts/en.js';
import { THEME_OPTIONS } from './theme-options.js';

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

/** Light, dark or the system's setting; stored in this browser. */
export function ThemeChoice() {
  const t = useTexts(sharedTexts);
  const { mode, setMode } = useColorScheme();
  return (
    <Track role="group" aria-label={t.theme}>
      {THEME_OPTIONS.map(({ value, icon: Icon }) => (
        <Segment
          key={value}
          aria-pressed={mode === value}
          aria-label={t[value]}
          title={t[value]}
          onClick={() => setMode(value)}
        >
          <Icon />
        </Segment>
      ))}
    </Track>
  );
}
