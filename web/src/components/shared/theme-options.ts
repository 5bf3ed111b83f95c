import Computer from '@mui/icons-material/ComputerRounded';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { sharedTexts } from './texts/en.js';

export interface ThemeOption {
  readonly value: 'light' | 'dark' | 'system';
  /** In the current language. */
  readonly label: string;
  readonly icon: typeof SvgIcon;
}

const optionOf = (value: ThemeOption['value'], icon: ThemeOption['icon']): ThemeOption => ({
  value,
  icon,
  get label() {
    return sharedTexts.get()[value];
  },
});

export const THEME_OPTIONS: readonly ThemeOption[] = [
  optionOf('light', LightMode),
  optionOf('dark', DarkMode),
  optionOf('system', Computer),
];
