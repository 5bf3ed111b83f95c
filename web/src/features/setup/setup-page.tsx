import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSetup } from '../../data/use-setup.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../ui/notice.js';
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
        <Box sx={{ mb: 7 }}>
          <Notice tone="problem">{t.dataMissing}</Notice>
        </Box>
      )}
      <SetupForm />
    </EntryLayout>
  );
}
