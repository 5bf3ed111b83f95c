import Check from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Session } from '@outpost/contracts/sessions.js';
import { useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { endOtherSessions, endSession } from '../../data/sessions/sessions.actions.js';
import { useSessions } from '../../data/sessions/use-sessions.js';
import { formatDate, formatDateTime } from '../../i18n/format.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Panel } from '../../components/ui/panel.js';
import { Tag } from '../../components/ui/tag.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { AccessRow, Remarks } from '../../components/ui/access-row.js';
import { SettingsCard } from './settings-card.js';
import { settingsTexts } from './texts/en.js';

/** The account's sessions, with buttons to end them. */
export function SessionsTab() {
  const t = useTexts(settingsTexts);
  const { data: sessions = [] } = useSessions();
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SettingsCard title={t.sessions} text={t.sessionsIntro}>
        <EndOthers isIdle={sessions.every(({ isCurrent }) => isCurrent)} />
      </SettingsCard>
      <Panel aria-label={t.yourSessions}>
        <SessionList />
      </Panel>
    </Box>
  );
}

function SessionList() {
  const t = useTexts(settingsTexts);
  const { data: sessions, error, mutate } = useSessions();
  if (!sessions && error) {
    return <LoadFailure title={t.sessionsLoadFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!sessions) return <LinesLoading lines={2} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </Box>
  );
}

function EndOthers({ isIdle }: { isIdle: boolean }) {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      const count = await endOtherSessions();
      toast({ title: t.othersEnded, description: t.othersEndedDetail({ count }) });
    } catch (error) {
      toast({ title: t.notEnded, description: messageOf(error), tone: 'destructive' });
    }
    setAsking(false);
  });
  return (
    <>
      <Button color="error" disabled={isIdle} onClick={() => setAsking(true)}>
        {t.endOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t.endOthersQuestion}
        confirmLabel={t.endOthers}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t.endOthersConsequences}
      </ConfirmDialog>
    </>
  );
}

/** One session. The current one is ended by signing out, so it has no button here. */
function SessionRow({ session }: { session: Session }) {
  const t = useTexts(settingsTexts);
  const device = deviceOf(t, session);
  return (
    <AccessRow data-session={session.id}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography component="div" noWrap sx={{ fontWeight: 600 }}>
            {device}
          </Typography>
          {session.isCurrent && <Tag word={t.thisSession} tone="accent" icon={Check} />}
        </Box>
        <Remarks>
          <span>{session.address ?? t.unknownAddress}</span>
          <span>{t.signedIn({ date: formatDate(session.createdAt) })}</span>
          <span>{t.lastUsed({ date: formatDateTime(session.lastUsedAt) })}</span>
        </Remarks>
      </Box>
      {!session.isCurrent && <EndButton session={session} device={device} />}
    </AccessRow>
  );
}

function EndButton({ session, device }: { session: Session; device: string }) {
  const t = useTexts(settingsTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await endSession(session.id);
      toast({ title: t.ended, description: t.endedDetail });
    } catch (error) {
      toast({ title: t.notEnded, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button
      size="small"
      color="error"
      disabled={isPending}
      aria-label={t.endNamed({ device })}
      onClick={() => run()}
    >
      {t.end}
    </Button>
  );
}

function deviceOf(t: TextsOf<typeof settingsTexts>, { browser, system }: Session): string {
  if (browser !== null && system !== null) return t.device({ browser, system });
  return browser ?? system ?? t.unknownDevice;
}
