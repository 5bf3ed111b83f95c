import LinkOff from '@mui/icons-material/LinkOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type OfferedInvitation } from '@outpost/contracts/people.js';
import { Link, useLocation } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { acceptInvitation } from '../../data/people/offers.actions.js';
import { useInvitation } from '../../data/people/use-offers.js';
import { formatDateTime } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { Page } from '../../components/ui/page.js';
import { Panel } from '../../components/ui/panel.js';
import { paths } from '../../components/shared/paths.js';
import { banLimitLabel, offerTitle, roleDetail, roleLabel } from './role-labels.js';
import { permissionTexts } from '../../components/shared/permissions/texts/en.js';
import { peopleTexts } from './texts/en.js';
import { useAccepting } from './use-accepting.js';

/** Where invitation links lead; their secret is in the hash. */
export function InvitationPage() {
  const t = useTexts(peopleTexts);
  const secret = useLocation().hash.slice(1);
  const { data: invitation, error } = useInvitation(secret);
  return (
    <Page title={t.invitation}>
      <Panel sx={{ width: '100%', maxWidth: 640 }}>
        {invitation && <Offer key={secret} secret={secret} invitation={invitation} />}
        {!invitation && error && <InvalidLink error={error} />}
        {!invitation && !error && <LinesLoading lines={3} />}
      </Panel>
    </Page>
  );
}

interface OfferProps {
  readonly secret: string;
  readonly invitation: OfferedInvitation;
}

function Offer({ secret, invitation }: OfferProps) {
  const t = useTexts(peopleTexts);
  const permissionNames = useTexts(permissionTexts);
  const { run, isPending } = useAccepting(() => acceptInvitation(secret));
  const { expiresAt } = invitation;
  const limit = banLimitLabel(t, invitation);
  const facts = [
    roleDetail(t, permissionNames, invitation),
    ...(limit === undefined ? [] : [`${limit}.`]),
    t.linkHolds({ date: formatDateTime(expiresAt) }),
  ];
  return (
    <Box sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="section" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {offerTitle(t, invitation)}
      </Typography>
      <Typography variant="small" component="p" sx={{ m: 0, mt: 3, fontWeight: 600 }}>
        {t.yourRole({ role: roleLabel(t, invitation) })}
      </Typography>
      {facts.map((fact) => (
        <Typography key={fact} variant="small" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {fact}
        </Typography>
      ))}
      <AnswerRow sx={{ mt: 6 }}>
        <Button component={Link} to={paths.dashboard} replace>
          {t.notNow}
        </Button>
        <Button variant="contained" color="primary" loading={isPending} onClick={() => run()}>
          {t.accept}
        </Button>
      </AnswerRow>
    </Box>
  );
}

function InvalidLink({ error }: { error: Error }) {
  const t = useTexts(peopleTexts);
  return (
    <EmptyState
      icon={<LinkOff />}
      title={t.invalidLink}
      text={messageOf(error)}
      action={
        <Button component={Link} to={paths.dashboard} replace>
          {t.toDashboard}
        </Button>
      }
    />
  );
}
