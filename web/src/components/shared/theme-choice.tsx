import { useColorScheme } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts.js';
import { IconChoice } from '../ui/icon-choice.js';
import { sharedTexts } from './texts/en.js';
import { THEME_OPTIONS } from './theme-options.js';

/** Light, dark or the system's setting; stored in this browser. */
export function ThemeChoice() {
  const t = useTexts(sharedTexts);
  const { mode, setMode } = useColorScheme();
  return <IconChoice label={t.theme} options={THEME_OPTIONS} value={mode} onChoose={setMode} />;
}
