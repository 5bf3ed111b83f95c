import Box from '@mui/material/Box';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useState } from 'react';
import { createToken, revokeToken } from '../../data/tokens/tokens.actions.js';
import { useTokens } from '../../data/tokens/use-tokens.js';
import { useTexts } from '../../i18n/texts.js';
import { Panel } from '../../components/ui/panel.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';
import { CreatedToken, TokenForm } from './token-form.js';
import { TokenList } from './token-list.js';

export function TokensTab() {
  const t = useTexts(settingsTexts);
  const [created, setCreated] = useState<CreatedApiToken>();
  const { data, error, mutate } = useTokens();
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SettingsCard title={t.newToken} text={t.newTokenIntro}>
        {created ? (
          <CreatedToken token={created} onDone={() => setCreated(undefined)} />
        ) : (
          <TokenForm create={createToken} onCreated={setCreated} />
        )}
      </SettingsCard>
      <Panel aria-label={t.yourTokens}>
        <TokenList reading={{ data, error, mutate }} revoke={revokeToken} />
      </Panel>
    </Box>
  );
}
