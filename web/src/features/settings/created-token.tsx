import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../ui/notice.js';
import { SecretField } from '../../ui/secret-field.js';
import { settingsTexts } from './texts/en.js';

export interface CreatedTokenProps {
  readonly token: CreatedApiToken;
  readonly onDone: () => void;
}

/** The one moment in which the secret can be read. */
export function CreatedToken({ token, onDone }: CreatedTokenProps) {
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
