import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useState } from 'react';
import { useTokens } from '../../data/tokens/use-tokens.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Notice } from '../../components/ui/notice.js';
import { Panel } from '../../components/ui/panel.js';
import { SecretField } from '../../components/ui/secret-field.js';
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

interface CreatedTokenProps {
  readonly token: CreatedApiToken;
  readonly onDone: () => void;
}

/** The secret is shown only here, right after it was created. */
function CreatedToken({ token, onDone }: CreatedTokenProps) {
  const t = useTexts(settingsTexts);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Notice>
        <strong>{t.copyToken({ name: token.name })}</strong>
        {t.copyTokenDetail}
      </Notice>
      <SecretField label={t.token} value={token.token} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>{t.tokenCopied}</Button>
      </Box>
    </Box>
  );
}
