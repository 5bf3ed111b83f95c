import Computer from '@mui/icons-material/ComputerRounded';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import type SvgIcon from '@mui/material/SvgIcon';

export interface ThemeOption {
  readonly value: 'light' | 'dark' | 'system';
  readonly label: string;
  readonly icon: typeof SvgIcon;
}

export const THEME_OPTIONS: readonly ThemeOption[] = [
  { value: 'light', label: 'Light', icon: LightMode },
  { value: 'dark', label: 'Dark', icon: DarkMode },
  { value: 'system', label: 'System', icon: Computer },
];
