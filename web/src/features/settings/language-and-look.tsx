import Box from '@mui/material/Box';
import { useTexts } from '../../i18n/texts.js';
import { FieldLabel } from '../../ui/form-field.js';
import { LanguageChoice } from '../../widgets/language-choice.js';
import { ThemeChoice } from '../../widgets/theme-choice.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

/** The words above the choices are for the eye: both choices name themselves to those who hear them. */
export function LanguageAndLook() {
  const t = useTexts(settingsTexts);
  return (
    <SettingsCard title={t.look} text={t.lookIntro}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
        <div>
          <FieldLabel as="div" aria-hidden>
            {t.language}
          </FieldLabel>
          <LanguageChoice />
        </div>
        <div>
          <FieldLabel as="div" aria-hidden>
            {t.theme}
          </FieldLabel>
          <ThemeChoice />
        </div>
      </Box>
    </SettingsCard>
  );
}
