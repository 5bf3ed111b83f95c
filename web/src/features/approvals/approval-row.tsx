import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Approval } from '@outpost/contracts/approvals.js';
import { useState } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { ListRow } from '../../components/ui/list-row.js';
import { useMinute } from '../../components/shared/use-minute.js';
import { isWaiting, stateLabel } from './approval-labels.js';
import { DeclineDialog } from './decline-dialog.js';
import { approvalsTexts } from './texts/en.js';
import { useApproving, useWithdrawing } from './use-answers.js';

interface ApprovalRowProps {
  readonly approval: Approval;
  /** Whether the user may answer what others ask for. */
  readonly mayAnswer: boolean;
  /** Where it is not clear from the page. */
  readonly serverName?: string | undefined;
}

export function ApprovalRow({ approval, mayAnswer, serverName }: ApprovalRowProps) {
  const t = useTexts(approvalsTexts);
  const { username } = useSignedInUser();
  const now = useMinute();
  const { command, reason, requestedBy, answer } = approval;
  const isOwn = requestedBy === username;
  const buttons = isOwn ? (
    <OwnButtons approval={approval} />
  ) : (
    mayAnswer && <AnswerButtons approval={approval} />
  );
  return (
    <ListRow
      name={command}
      title={<CommandText command={command} />}
      remarks={[
        serverName,
        stateLabel(t, approval, now),
        isOwn ? t.askedByYou : t.askedBy({ name: requestedBy }),
        reason === null ? undefined : t.quoted({ text: reason }),
        answer === null ? undefined : t.answered({ text: answer }),
      ]}
      buttons={isWaiting(approval, now) && buttons}
    />
  );
}

function CommandText({ command }: { command: string }) {
  return (
    <Box
      component="code"
      sx={{ fontFamily: FONT_MONO, fontSize: '0.875rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {command}
    </Box>
  );
}

function OwnButtons({ approval }: { approval: Approval }) {
  const t = useTexts(approvalsTexts);
  const { run, isPending } = useWithdrawing(approval);
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={t.withdrawCommand({ command: approval.command })}
      onClick={() => run()}
    >
      {t.withdraw}
    </Button>
  );
}

function AnswerButtons({ approval }: { approval: Approval }) {
  const t = useTexts(approvalsTexts);
  const [opened, setOpened] = useState<'approval' | 'decline'>();
  const close = (): void => setOpened(undefined);
  const { run, isPending } = useApproving(approval, close);
  const { command } = approval;
  return (
    <>
      <Button
        size="small"
        variant="contained"
        color="primary"
        aria-label={t.approveCommand({ command })}
        onClick={() => setOpened('approval')}
      >
        {t.approve}
      </Button>
      <Button size="small" aria-label={t.declineCommand({ command })} onClick={() => setOpened('decline')}>
        {t.decline}
      </Button>
      {opened === 'decline' && <DeclineDialog approval={approval} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'approval'}
        title={t.approveQuestion}
        confirmLabel={t.approveAndSend}
        isHarmful={false}
        isPending={isPending}
        onConfirm={() => run()}
        onClose={close}
      >
        <CommandText command={command} />
        <p>{t.sentAtOnce({ name: approval.requestedBy })}</p>
      </ConfirmDialog>
    </>
  );
}
