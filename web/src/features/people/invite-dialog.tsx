import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { useState } from 'react';
import { formatDateTime } from '../../i18n/format.js';
import { type Place } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { Notice } from '../../components/ui/notice.js';
import { SecretField } from '../../components/ui/secret-field.js';
import { paths } from '../../components/shared/paths.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { InviteFields } from './invite-fields.js';
import { peopleTexts } from './texts/en.js';
import { useInvite } from './use-invite.js';

interface InviteDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** Makes an invitation, and then shows its link. */
export function InviteDialog({ place, onClose }: InviteDialogProps) {
  const t = useTexts(peopleTexts);
  const [created, setCreated] = useState<CreatedInvitation>();
  const { form, submit } = useInvite(place, setCreated);
  const title = t.inviteTitle({ server: place.name });
  if (created) {
    return (
      <FormDialog title={title} onSubmit={onClose} onClose={onClose}>
        <CreatedLink invitation={created} onDone={onClose} />
      </FormDialog>
    );
  }
  return (
    <FormDialog title={title} onSubmit={submit} onClose={onClose}>
      <InviteFields place={place} form={form} />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="primary" loading={form.formState.isSubmitting}>
          {t.createLink}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

const linkWith = (secret: string): string => `${location.origin}${paths.invitation}#${secret}`;

interface CreatedLinkProps {
  readonly invitation: CreatedInvitation;
  readonly onDone: () => void;
}

/** The link is shown only here, right after it was created. */
function CreatedLink({ invitation, onDone }: CreatedLinkProps) {
  const t = useTexts(peopleTexts);
  const { username, email, secret, expiresAt } = invitation;
  const date = formatDateTime(expiresAt);
  return (
    <>
      <Notice>
        <strong>{t.copyLink}</strong>
        {username === null ? t.linkForAnybody({ date }) : t.linkForOne({ name: username, date })}
      </Notice>
      {email !== null && (
        <Typography variant="small" component="p" sx={{ m: 0 }}>
          {t.linkSentTo({ address: email })}
        </Typography>
      )}
      <SecretField label={t.link} value={linkWith(secret)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button onClick={onDone}>{t.done}</Button>
      </Box>
    </>
  );
}
