import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useSetup } from '../../data/use-setup.js';
import { useTexts } from '../../i18n/texts.js';
import { usePageTitle } from '../../ui/page-title.js';
import { EntryLayout } from '../../widgets/entry-layout.js';
import { SetupForm } from './setup-form.js';
import { setupTexts } from './texts/en.js';

export function SetupPage() {
  const t = useTexts(setupTexts);
  const { data } = useSetup(true);
  usePageTitle(t.pageTitle);
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        {t.title}
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 7 }}>
        {t.intro}
      </Typography>
      {data?.dataMissing && (
        <Alert severity="warning" sx={{ mb: 7 }}>
          {t.dataMissing}
        </Alert>
      )}
      <SetupForm />
    </EntryLayout>
  );
}
