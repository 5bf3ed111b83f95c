import Button from '@mui/material/Button';
import { type Approval } from '@outpost/contracts/approvals.js';
import { REASON_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type SyntheticEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { FormField } from '../../components/ui/form-field.js';
import { approvalsTexts } from './texts/en.js';
import { useDeclining } from './use-answers.js';

interface DeclineDialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
}

export function DeclineDialog({ approval, onClose }: DeclineDialogProps) {
  const t = useTexts(approvalsTexts);
  const [reason, setReason] = useState('');
  const { run, isPending } = useDeclining(approval, onClose);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    run(reason);
  };
  return (
    <FormDialog title={t.declineQuestion} onSubmit={submit} onClose={onClose}>
      <FormField
        label={t.declineReason}
        hint={t.declineReasonHint({ name: approval.requestedBy })}
        value={reason}
        autoComplete="off"
        inputProps={{ maxLength: REASON_MAX_LENGTH }}
        onChange={({ target }) => setReason(target.value)}
      />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={isPending}>
          {t.decline}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}
