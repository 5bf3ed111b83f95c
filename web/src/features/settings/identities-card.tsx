import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Identity } from '@outpost/contracts/oidc.js';
import { useState } from 'react';
import { goToIssuer } from '../../data/auth/issuer.js';
import { unlinkIdentity, useIdentities } from '../../data/auth/oidc.actions.js';
import { useRegistration } from '../../data/auth/use-registration.js';
import { messageOf } from '../../data/error-message.js';
import { formatDate } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { ListRow } from '../../components/ui/list-row.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

/** With what one signs in to the account at the issuer of OpenID Connect, if the panel has one. */
export function IdentitiesCard() {
  const t = useTexts(settingsTexts);
  const { issuer } = useRegistration();
  if (issuer === undefined) return null;
  return (
    <SettingsCard title={issuer} text={t.identitiesIntro({ issuer })}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
        <Identities />
        <LinkButton issuer={issuer} />
      </Box>
    </SettingsCard>
  );
}

function Identities() {
  const t = useTexts(settingsTexts);
  const { data: identities, error, mutate } = useIdentities();
  if (!identities && error)
    return <LoadFailure title={t.identitiesFailed} error={error} onRetry={() => void mutate()} />;
  if (!identities) return <LinesLoading lines={1} />;
  if (identities.length === 0)
    return (
      <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0 }}>
        {t.noIdentities}
      </Typography>
    );
  return (
    <Box sx={{ width: '100%' }}>
      {identities.map((identity) => (
        <IdentityRow key={identity.id} identity={identity} />
      ))}
    </Box>
  );
}

function LinkButton({ issuer }: { issuer: string }) {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await goToIssuer('link', `${paths.settings}?tab=security`);
    } catch (error) {
      toast({ title: t.notLinked, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button loading={isPending} onClick={() => run()}>
      {t.linkIssuer({ issuer })}
    </Button>
  );
}

function IdentityRow({ identity: { id, issuer, name, createdAt, lastUsedAt } }: { identity: Identity }) {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const shown = name ?? issuer;
  const { run, isPending } = useAction(async () => {
    try {
      await unlinkIdentity(id);
      toast({ title: t.unlinked, description: t.unlinkedDetail({ name: shown }) });
    } catch (error) {
      toast({ title: t.notUnlinked, description: messageOf(error), tone: 'destructive' });
    }
    setAsking(false);
  });
  return (
    <ListRow
      name={shown}
      remarks={[
        t.linkedOn({ date: formatDate(createdAt) }),
        lastUsedAt === null ? undefined : t.identityUsed({ date: formatDate(lastUsedAt) }),
      ]}
      buttons={
        <Button color="error" aria-label={t.unlinkNamed({ name: shown })} onClick={() => setAsking(true)}>
          {t.unlink}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        title={t.unlinkQuestion({ name: shown })}
        confirmLabel={t.unlink}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.unlinkConsequences}
      </ConfirmDialog>
    </ListRow>
  );
}
