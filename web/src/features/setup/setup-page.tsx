import Typography from '@mui/material/Typography';
import { usePageTitle } from '../../ui/page-title.js';
import { EntryLayout } from '../../widgets/entry-layout.js';
import { SetupForm } from './setup-form.js';

export function SetupPage() {
  usePageTitle('Setup');
  return (
    <EntryLayout>
      <Typography variant="title" component="h1">
        Set up Outpost
      </Typography>
      <Typography component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, mb: 7 }}>
        Create the first admin. The one-time setup code is in the log of this panel&apos;s server.
      </Typography>
      <SetupForm />
    </EntryLayout>
  );
}
