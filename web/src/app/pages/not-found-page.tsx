import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { LogoMark } from '../../ui/logo.js';
import { usePageTitle } from '../../ui/page-title.js';
import { paths } from '../../widgets/paths.js';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <Box
      component="main"
      sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 6, minHeight: '100dvh', textAlign: 'center' }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 3 }}>
        <LogoMark size={44} />
        <Typography variant="title" component="h1" sx={{ mt: 2 }}>
          404 Page Not Found
        </Typography>
        <Typography component="p" sx={{ color: 'text.secondary', m: 0 }}>
          Did you forget to add the page to the router?
        </Typography>
        <Button component={Link} to={paths.dashboard} sx={{ mt: 2 }}>
          Back to the dashboard
        </Button>
      </Box>
    </Box>
  );
}
