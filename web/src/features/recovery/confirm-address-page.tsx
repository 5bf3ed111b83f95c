import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { confirmAddress } from '../../data/auth/recovery.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { EntryLayout } from '../../components/shared/entry-layout.js';
import { paths } from '../../components/shared/paths.js';
import { Notice } from '../../components/ui/notice.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { useAction } from '../../components/ui/use-action.js';
import { recoveryTexts } from './texts/en.js';

type Outcome = { readonly username: string } | { readonly error: unknown };

/** Where links that confirm an address lead. They need a press: mail programs open links to look at them. */
export function ConfirmAddressPage() {
  const t = useTexts(recoveryTexts);
  usePageTitle(t.confirmTitle);
  const token = useLocation().hash.slice(1);
  const [outcome, setOutcome] = useState<Outcome>();
  const { run, isPending } = useAction(async () => {
    try {
      setOutcome(await confirmAddress(token));
    } catch (error) {
      setOutcome({ error });
    }
  });
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {t.confirmTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 6 }}>
        {t.confirmIntro}
      </Typography>
      {outcome ? (
        <>
          <Result outcome={outcome} />
          <Button component={Link} to={paths.dashboard} replace variant="text" sx={{ mt: 4 }}>
            {t.toPanel}
          </Button>
        </>
      ) : (
        <Button
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={isPending}
          onClick={() => run()}
        >
          {t.confirm}
        </Button>
      )}
    </EntryLayout>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const t = useTexts(recoveryTexts);
  return 'error' in outcome ? (
    <Notice tone="problem">{messageOf(outcome.error)}</Notice>
  ) : (
    <div role="status">
      <Notice>{t.confirmed({ username: outcome.username })}</Notice>
    </div>
  );
}
