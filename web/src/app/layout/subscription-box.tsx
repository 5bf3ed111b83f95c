import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../data/auth-provider.js';
import { Panel } from '../../ui/panel.js';
import { StateDot } from '../../ui/state-dot.js';
import { paths } from '../../widgets/paths.js';

const PREMIUM = { title: 'Subscription Active', line: 'Premium - $9.99/month', link: 'Manage Subscription' };
const FREE = { title: 'Free Tier', line: 'Limited features', link: 'Upgrade Now' };

export function SubscriptionBox({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const { hasSubscription } = useAuth();
  const { title, line, link } = hasSubscription ? PREMIUM : FREE;
  return (
    <Panel aria-label="Plan" sx={{ mx: 2, px: 3, py: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <StateDot pulsing sx={{ color: hasSubscription ? 'state.online' : 'state.connecting' }} />
        <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
      </Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {line}
      </Typography>
      <Link
        component={RouterLink}
        to={paths.subscription}
        onClick={onNavigate}
        underline="hover"
        sx={{ fontSize: '0.75rem', fontWeight: 600, color: 'accent.text' }}
      >
        {link}
      </Link>
    </Panel>
  );
}
