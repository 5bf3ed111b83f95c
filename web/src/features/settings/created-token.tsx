import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { Notice } from '../../ui/notice.js';
import { SecretField } from '../../ui/secret-field.js';

export interface CreatedTokenProps {
  readonly token: CreatedApiToken;
  readonly onDone: () => void;
}

/** The one moment in which the secret can be read. */
export function CreatedToken({ token, onDone }: CreatedTokenProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Notice>
        <strong>Copy the token {token.name} now</strong>
        Only its hash is stored, so it can&apos;t be shown again.
      </Notice>
      <SecretField label="API token" value={token.token} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>Done</Button>
      </Box>
    </Box>
  );
}
