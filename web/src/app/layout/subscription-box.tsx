import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAuth } from '../../data/auth-provider.js';
import { useTexts } from '../../i18n/texts.js';
import { Panel } from '../../ui/panel.js';
import { StateDot } from '../../ui/state-dot.js';
import { paths } from '../../widgets/paths.js';
import { layoutTexts } from './texts/en.js';

const PREMIUM = { title: 'premium', line: 'premiumLine', link: 'premiumLink' } as const;
const FREE = { title: 'free', line: 'freeLine', link: 'freeLink' } as const;

export function SubscriptionBox({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const t = useTexts(layoutTexts);
  const { hasSubscription } = useAuth();
  const { title, line, link } = hasSubscription ? PREMIUM : FREE;
  return (
    <Panel aria-label={t.plan} sx={{ mx: 2, px: 3, py: 2.5, fontVariantNumeric: 'normal' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <StateDot pulsing sx={{ color: hasSubscription ? 'state.online' : 'state.connecting' }} />
        <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
          {t[title]}
        </Typography>
      </Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {t[line]}
      </Typography>
      <Link
        component={RouterLink}
        to={paths.subscription}
        onClick={onNavigate}
        underline="hover"
        sx={{ fontSize: '0.75rem', fontWeight: 600, color: 'accent.text' }}
      >
        {t[link]}
      </Link>
    </Panel>
  );
}
