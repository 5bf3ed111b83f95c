import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { revokeToken } from '../../data/tokens.actions.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';
import { dateOf, SCOPE_WORDS } from './token-words.js';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '14px 20px',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

export function TokenRow({ token }: { token: ApiToken }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useRevocation(token.id, () => setAsking(false));
  const lastUsed = token.lastUsedAt === null ? 'never used' : `last used ${dateOf(token.lastUsedAt)}`;
  return (
    <Row data-token={token.name}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" noWrap sx={{ fontWeight: 600 }}>
          {token.name}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {SCOPE_WORDS[token.scope]} · created {dateOf(token.createdAt)} · {lastUsed}
        </Typography>
      </Box>
      <Button size="small" color="error" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke ${token.name}?`}
        confirmLabel="Revoke"
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        Whatever uses this token is refused from now on. A revoked token can&apos;t be brought back.
      </ConfirmDialog>
    </Row>
  );
}

function useRevocation(tokenId: number, close: () => void) {
  const toast = useToast();
  return useAction(async () => {
    try {
      await revokeToken(tokenId);
      toast({ title: 'API token revoked', description: 'It is refused from now on.' });
    } catch (error) {
      toast({ title: 'API token not revoked', description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
