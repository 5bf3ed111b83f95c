import Button from '@mui/material/Button';
import { REASON_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type SyntheticEvent, useState } from 'react';
import { requestApproval } from '../../data/approvals/approvals.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { FormField } from '../../components/ui/form-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { type WayOut } from './policy-refusal.js';
import { consoleTexts } from './texts/en.js';

/** A command that the policy did not let through, and what can be done about it. */
export interface RefusedCommand {
  readonly command: string;
  readonly wayOut: WayOut;
  /** The words of the server. */
  readonly why: string;
}

interface PolicyQuestionProps {
  readonly serverId: number;
  readonly refused: RefusedCommand;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason for a command, or whether to ask a second person. */
export function PolicyQuestion({ serverId, refused, onReason, onClose }: PolicyQuestionProps) {
  const t = useTexts(consoleTexts);
  const { command, wayOut, why } = refused;
  const isReason = wayOut === 'reason';
  const [reason, setReason] = useState('');
  const { run, isPending } = useRequest(serverId, command, onClose);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isReason) run(reason);
    else if (reason.trim() !== '') onReason(reason);
  };
  return (
    <FormDialog title={isReason ? t.reasonQuestion : t.approvalQuestion} onSubmit={submit} onClose={onClose}>
      <div>
        <code style={{ fontFamily: FONT_MONO, overflowWrap: 'anywhere' }}>{command}</code>
        <p style={{ margin: '8px 0 0' }}>{why}</p>
        {!isReason && <p style={{ margin: '8px 0 0' }}>{t.approvalAbout}</p>}
      </div>
      <FormField
        label={isReason ? t.reason : t.reasonOptional}
        hint={t.reasonHint}
        value={reason}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: REASON_MAX_LENGTH }}
        onChange={({ target }) => setReason(target.value)}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isPending}
          disabled={isReason && reason.trim() === ''}
        >
          {isReason ? t.execute : t.askForApproval}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

function useRequest(serverId: number, command: string, close: () => void) {
  const t = useTexts(consoleTexts);
  const toast = useToast();
  return useAction(async (reason: string) => {
    try {
      await requestApproval(serverId, { command, reason });
      toast({ title: t.approvalRequested, description: command });
      close();
    } catch (error) {
      toast({ title: t.approvalNotRequested, description: messageOf(error), tone: 'destructive' });
    }
  });
}
