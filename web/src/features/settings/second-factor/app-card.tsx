import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { removeApp } from '../../../data/second-factor/second-factor.actions.js';
import { formatDate } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { SettingsCard } from '../settings-card.js';
import { AppSetup } from './app-setup.js';
import { RemoveButton } from './remove-button.js';
import { secondFactorTexts } from './texts/en.js';

interface AppCardProps {
  /** Null without an app. */
  readonly addedAt: string | null;
  readonly onAdded: (codes: readonly string[] | null) => void;
}

export function AppCard({ addedAt, onAdded }: AppCardProps) {
  const t = useTexts(secondFactorTexts);
  const [isSettingUp, setSettingUp] = useState(false);
  const added = (codes: readonly string[] | null): void => {
    setSettingUp(false);
    onAdded(codes);
  };
  return (
    <SettingsCard title={t.app} text={t.appIntro}>
      {isSettingUp ? (
        <AppSetup onAdded={added} onCancel={() => setSettingUp(false)} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography component="div" sx={{ flex: '1 1 auto' }}>
            {addedAt === null ? t.appOff : t.appSince({ date: formatDate(addedAt) })}
          </Typography>
          <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
            <Button onClick={() => setSettingUp(true)}>{addedAt === null ? t.setUpApp : t.replaceApp}</Button>
            {addedAt !== null && (
              <RemoveButton name={t.app} question={t.removeAppQuestion} remove={removeApp} />
            )}
          </Box>
        </Box>
      )}
    </SettingsCard>
  );
}
