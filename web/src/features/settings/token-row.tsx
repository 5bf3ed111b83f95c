import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ApiToken } from '@outpost/contracts/tokens.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useGroups } from '../../data/groups/use-groups.js';
import { useServers } from '../../data/servers/use-servers.js';
import { formatDate } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { AccessRow, Remarks } from '../../components/ui/access-row.js';
import { permissionTexts } from '../../components/shared/permissions/texts/en.js';
import { settingsTexts } from './texts/en.js';
import { endOf, lastUseOf, limitsOf, SCOPE_WORDS } from './token-labels.js';

interface TokenRowProps {
  readonly token: ApiToken;
  readonly revoke: (tokenId: number) => Promise<void>;
}

export function TokenRow({ token, revoke }: TokenRowProps) {
  const t = useTexts(settingsTexts);
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useRevocation(
    () => revoke(token.id),
    () => setAsking(false),
  );
  const permissionNames = useTexts(permissionTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  return (
    <AccessRow data-token={token.name}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="div" noWrap sx={{ fontWeight: 600 }}>
          {token.name}
        </Typography>
        <Remarks>
          <span>{t[SCOPE_WORDS[token.scope]]}</span>
          <span>{t.created({ date: formatDate(token.createdAt) })}</span>
          <span>{endOf(t, token)}</span>
          <span>{lastUseOf(t, token)}</span>
          {limitsOf(t, permissionNames, { servers, groups }, token).map((limit) => (
            <span key={limit}>{limit}</span>
          ))}
        </Remarks>
      </Box>
      <Button
        size="small"
        color="error"
        aria-label={t.revokeNamed({ name: token.name })}
        onClick={() => setAsking(true)}
      >
        {t.revoke}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.revokeQuestion({ name: token.name })}
        confirmLabel={t.revoke}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.revokeConsequences}
      </ConfirmDialog>
    </AccessRow>
  );
}

function useRevocation(revoke: () => Promise<void>, close: () => void) {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await revoke();
      toast({ title: t.revoked, description: t.revokedDetail });
    } catch (error) {
      toast({ title: t.notRevoked, description: messageOf(error), tone: 'destructive' });
      close();
    }
  });
}
