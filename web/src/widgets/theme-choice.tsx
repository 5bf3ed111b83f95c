import Computer from '@mui/icons-material/ComputerRounded';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled, useColorScheme } from '@mui/material/styles';
import { type ReactNode } from 'react';

type Choice = 'light' | 'dark' | 'system';

const CHOICES: readonly { readonly value: Choice; readonly label: string; readonly icon: ReactNode }[] = [
  { value: 'light', label: 'Light', icon: <LightMode /> },
  { value: 'dark', label: 'Dark', icon: <DarkMode /> },
  { value: 'system', label: 'System', icon: <Computer /> },
];

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
  '&[aria-checked="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}`,
  },
}));

/** Light, dark or what the system says; kept in this browser. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <Track role="radiogroup" aria-label="Theme">
      {CHOICES.map(({ value, label, icon }) => (
        <Segment
          key={value}
          role="radio"
          aria-checked={mode === value}
          aria-label={label}
          title={label}
          onClick={() => setMode(value)}
        >
          {icon}
        </Segment>
      ))}
    </Track>
  );
}
