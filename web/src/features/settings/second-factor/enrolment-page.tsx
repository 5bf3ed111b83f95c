import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { signOut } from '../../../data/auth/auth.actions.js';
import { rereadAccount } from '../../../data/second-factor/second-factor.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { usePageTitle } from '../../../components/ui/page-title.js';
import { EntryLayout } from '../../../components/shared/entry-layout.js';
import { AppSetup } from './app-setup.js';
import { PasskeyForm } from './passkey-form.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { secondFactorTexts } from './texts/en.js';

type Way = 'app' | 'passkey';

/** All that is shown to those who must add a second factor first. */
export function EnrolmentPage({ onDone }: { onDone: () => void }) {
  const t = useTexts(secondFactorTexts);
  usePageTitle(t.enrolTitle);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (): void => void rereadAccount().then(onDone);
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {t.enrolTitle}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 6 }}>
        {t.enrolIntro}
      </Typography>
      <Ways onAdded={(added) => (added ? setCodes(added) : finish())} />
      {codes && <RecoveryCodesDialog codes={codes} onDone={finish} />}
    </EntryLayout>
  );
}

function Ways({ onAdded }: { onAdded: (codes: readonly string[] | null) => void }) {
  const t = useTexts(secondFactorTexts);
  const [way, setWay] = useState<Way>();
  if (way === 'app') return <AppSetup onAdded={onAdded} onCancel={() => setWay(undefined)} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {way === 'passkey' ? (
        <PasskeyForm onAdded={onAdded} />
      ) : (
        <>
          <Button variant="contained" color="primary" size="large" onClick={() => setWay('app')}>
            {t.app}
          </Button>
          <Button size="large" onClick={() => setWay('passkey')}>
            {t.passkey}
          </Button>
        </>
      )}
      <Button color="inherit" onClick={() => (way ? setWay(undefined) : void signOut())}>
        {way ? t.cancel : t.signOut}
      </Button>
    </Box>
  );
}
