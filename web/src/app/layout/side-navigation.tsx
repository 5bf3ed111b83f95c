import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { ServerQuickStatus } from '../../widgets/server-quick-status.js';
import { isActiveLink, useNavigationLinks } from './navigation.js';
import { SubscriptionBox } from './subscription-box.js';
import { layoutTexts } from './texts/en.js';

const NavigationItem = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: 10,
  width: '100%',
  height: 36,
  padding: '0 10px',
  borderRadius: RADIUS.control,
  fontSize: '0.8125rem',
  fontWeight: 500,
  // The hyphen of tabular figures would tear words apart.
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
  const { pathname } = useLocation();
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
              component={Link}
              to={path}
              onClick={onNavigate}
              aria-current={isActiveLink(path, pathname) ? 'page' : undefined}
            >
              <Icon />
              {t[name]}
            </NavigationItem>
          </li>
        ))}
      </Box>
      <ServerQuickStatus />
    </Box>
  );
}
