import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { LogoMark } from '../../components/ui/logo.js';
import { usePageTitle } from '../../components/ui/page-title.js';
import { paths } from '../../components/shared/paths.js';
import { pagesTexts } from './texts/en.js';

export function NotFoundPage() {
  const t = useTexts(pagesTexts);
  usePageTitle(t.notFoundTitle);
  return (
    <Box
      component="main"
      sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 6, minHeight: '100dvh', textAlign: 'center' }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 3 }}>
        <LogoMark size={44} />
        <Typography variant="title" component="h1" sx={{ mt: 2 }}>
          {t.notFound}
        </Typography>
        <Typography component="p" sx={{ color: 'text.secondary', m: 0 }}>
          {t.notFoundText}
        </Typography>
        <Button component={Link} to={paths.dashboard} sx={{ mt: 2 }}>
          {t.toDashboard}
        </Button>
      </Box>
    </Box>
  );
}
