import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RejectUserRequest } from '@outpost/contracts/admin-requests.js';
import { type PendingUser } from '@outpost/contracts/users.js';
import { useForm } from 'react-hook-form';
import { rejectUser } from '../../data/users/users.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { FormField } from '../../components/ui/form-field.js';
import { uiTexts } from '../../components/ui/texts/en.js';
import { adminTexts } from './texts/en.js';
import { useUserAction } from './use-user-action.js';

const resolver = classValidatorResolver(RejectUserRequest);

/** Asks for the reason, which the person reads. */
export function RejectDialog({ user, onClose }: { user: PendingUser; onClose: () => void }) {
  const t = useTexts(adminTexts);
  const { cancel } = useTexts(uiTexts);
  const form = useForm<RejectUserRequest>({ resolver, defaultValues: { reason: '' } });
  const { run, isPending } = useUserAction(async () => {
    await rejectUser(user.id, form.getValues('reason'));
    onClose();
  }, 'rejection');
  return (
    <FormDialog
      title={t.rejectQuestion({ username: user.username })}
      onSubmit={(event) => void form.handleSubmit(() => run())(event)}
      onClose={onClose}
    >
      <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {t.rejectConsequences({ email: user.email })}
      </Typography>
      <FormField
        label={t.reason}
        autoFocus
        multiline
        minRows={2}
        problem={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      <AnswerRow>
        <Button onClick={onClose}>{cancel}</Button>
        <Button type="submit" variant="contained" color="error" loading={isPending}>
          {t.reject}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}
