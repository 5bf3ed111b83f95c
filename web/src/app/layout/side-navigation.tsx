import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { Suspense } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useAuth } from '../../data/auth/auth-provider.js';
import { usePendingCount } from '../../data/users/use-pending-users.js';
import { useSeesPlans } from '../../data/billing/use-sees-plans.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { PartBoundary } from '../../components/ui/error-boundary.js';
import { Panel } from '../../components/ui/panel.js';
import { StateDot } from '../../components/ui/state-dot.js';
import { paths } from '../../components/shared/paths.js';
import { ServerQuickStatus } from '../../components/shared/server-quick-status.js';
import { activePath, useNavigationLinks } from './navigation.js';
import { layoutTexts } from './texts/en.js';

const ServerTree = lazyPart(async () => (await import('./server-tree/server-tree.js')).ServerTree);

const NavigationItem = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: 10,
  width: '100%',
  height: 36,
  padding: '0 10px',
  borderRadius: RADIUS.control,
  fontSize: '0.8125rem',
  fontWeight: 500,
  // With tabular figures Inter's hyphen is as wide as a digit, which pulls hyphenated words apart.
  fontVariantNumeric: 'normal',
  color: theme.vars.palette.text.secondary,
  '& svg': { fontSize: 18, opacity: 0.85 },
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
  '&[aria-current="page"]': {
    color: theme.vars.palette.accent.text,
    backgroundColor: theme.vars.palette.accent.soft,
    fontWeight: 600,
  },
  [theme.breakpoints.down('md')]: { height: 44 },
})) as typeof ButtonBase;

export function SideNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTexts(layoutTexts);
  const links = useNavigationLinks();
  const active = activePath(links, useLocation().pathname);
  return (
    <Box
      component="nav"
      aria-label={t.mainNavigation}
      sx={{ display: 'flex', flexDirection: 'column', gap: 5, py: 4 }}
    >
      <SubscriptionBox onNavigate={onNavigate} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, display: 'grid', gap: 0.5 }}>
        {links.map(({ path, name, icon: Icon }) => (
          <li key={path}>
            <NavigationItem
              component={RouterLink}
              to={path}
              onClick={onNavigate}
              aria-current={path === active ? 'page' : undefined}
            >
              <Icon />
              {t[name]}
              {path === paths.admin && <PendingCount />}
            </NavigationItem>
          </li>
        ))}
      </Box>
      <ServerQuickStatus />
      <PartBoundary>
        <Suspense>
          <ServerTree onNavigate={onNavigate} />
        </Suspense>
      </PartBoundary>
    </Box>
  );
}

/** How many people wait for an admin. */
function PendingCount() {
  const t = useTexts(layoutTexts);
  const count = usePendingCount() ?? 0;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        minWidth: 20,
        px: 1.5,
        borderRadius: 10,
        bgcolor: 'accent.soft',
        color: 'accent.text',
        fontSize: '0.75rem',
        fontWeight: 600,
        textAlign: 'center',
      }}
    >
      <span aria-hidden>{count}</span>
      <span style={visuallyHidden}>{t.waiting({ count })}</span>
    </Box>
  );
}

const PREMIUM = { title: 'premium', line: 'premiumLine', link: 'premiumLink' } as const;
const FREE = { title: 'free', line: 'freeLine', link: 'freeLink' } as const;

function SubscriptionBox({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const t = useTexts(layoutTexts);
  const { hasSubscription } = useAuth();
  const seesPlans = useSeesPlans();
  const { title, line, link } = hasSubscription ? PREMIUM : FREE;
  if (!seesPlans) return null;
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
