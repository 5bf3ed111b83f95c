import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { type ServiceAccount } from '@outpost/contracts/service-accounts.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useId, useState } from 'react';
import {
  createTokenOfService,
  revokeTokenOfService,
} from '../../data/service-accounts/service-accounts.actions.js';
import { useTokensOfService } from '../../data/service-accounts/use-service-accounts.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { settingsTexts } from './texts/en.js';
import { CreatedToken, TokenForm } from './token-form.js';
import { TokenList } from './token-list.js';

interface ServiceTokensDialogProps {
  readonly account: ServiceAccount;
  readonly onClose: () => void;
}

/** The API tokens of a service account. */
export function ServiceTokensDialog({ account, onClose }: ServiceTokensDialogProps) {
  const t = useTexts(settingsTexts);
  const titleId = useId();
  const [created, setCreated] = useState<CreatedApiToken>();
  const { id, name } = account;
  const { data, error, mutate } = useTokensOfService(id);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ p: 6, display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', overflowY: 'auto' }}>
        <Typography variant="section" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {t.tokensOf({ name })}
        </Typography>
        <TokenList
          reading={{ data, error, mutate }}
          revoke={(tokenId) => revokeTokenOfService(id, tokenId)}
        />
        {created ? (
          <CreatedToken token={created} onDone={() => setCreated(undefined)} />
        ) : (
          <TokenForm create={(request) => createTokenOfService(id, request)} onCreated={setCreated} />
        )}
        <AnswerRow>
          <Button onClick={onClose}>{t.close}</Button>
        </AnswerRow>
      </Box>
    </Dialog>
  );
}
