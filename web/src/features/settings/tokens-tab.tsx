import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useState } from 'react';
import { useTokens } from '../../data/use-tokens.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LinesLoading } from '../../ui/lines-loading.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Panel } from '../../ui/panel.js';
import { CreatedToken } from './created-token.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';
import { TokenForm } from './token-form.js';
import { TokenRow } from './token-row.js';

export function TokensTab() {
  const t = useTexts(settingsTexts);
  const [created, setCreated] = useState<CreatedApiToken>();
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SettingsCard title={t.newToken} text={t.newTokenIntro}>
        {created ? (
          <CreatedToken token={created} onDone={() => setCreated(undefined)} />
        ) : (
          <TokenForm onCreated={setCreated} />
        )}
      </SettingsCard>
      <Panel aria-label={t.yourTokens}>
        <TokenList />
      </Panel>
    </Box>
  );
}

function TokenList() {
  const t = useTexts(settingsTexts);
  const { data: tokens, error, mutate } = useTokens();
  if (!tokens && error) {
    return <LoadFailure title={t.tokensLoadFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!tokens) return <LinesLoading lines={2} />;
  if (tokens.length === 0) return <EmptyState icon={<Key />} text={t.tokensEmpty} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Box>
  );
}
