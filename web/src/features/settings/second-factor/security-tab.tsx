import Box from '@mui/material/Box';
import { type SecondFactor } from '@outpost/contracts/second-factor.js';
import { useState } from 'react';
import { useSecondFactor } from '../../../data/second-factor/use-second-factor.js';
import { useTexts } from '../../../i18n/texts.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { Panel } from '../../../components/ui/panel.js';
import { IdentitiesCard } from '../identities-card.js';
import { AppCard } from './app-card.js';
import { PasskeysCard } from './passkeys-card.js';
import { RecoveryCodesCard } from './recovery-codes-card.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { secondFactorTexts } from './texts/en.js';

/** The second factors of the account. */
export function SecurityTab() {
  const t = useTexts(secondFactorTexts);
  const { data: factor, error, mutate } = useSecondFactor();
  if (factor) return <SecondFactors factor={factor} />;
  return (
    <Panel>
      {error ? (
        <LoadFailure title={t.loadFailed} error={error} onRetry={() => void mutate()} />
      ) : (
        <LinesLoading lines={3} />
      )}
    </Panel>
  );
}

function SecondFactors({ factor }: { factor: SecondFactor }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AppCard addedAt={factor.appAddedAt} onAdded={setCodes} />
      <PasskeysCard passkeys={factor.passkeys} onAdded={setCodes} />
      <RecoveryCodesCard factor={factor} onReplaced={setCodes} />
      <IdentitiesCard />
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />}
    </Box>
  );
}
