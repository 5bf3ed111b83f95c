import MenuIcon from '@mui/icons-material/MenuRounded';
import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ApprovalsLink } from '../../features/approvals/approvals-link.js';
import { PALETTE_KEYS } from '../../features/palette/palette-keys.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT, RADIUS } from '../../theme/tokens.js';
import { Wordmark } from '../../components/ui/logo.js';
import { paths } from '../../components/shared/paths.js';
import { activePath, useNavigationLinks } from './navigation.js';
import { layoutTexts } from './texts/en.js';
import { UserMenu } from './user-menu.js';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: `calc(${LAYOUT.headerHeight}px + env(safe-area-inset-top))`,
  padding: 'env(safe-area-inset-top) 16px 0',
  borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  backgroundColor: `color-mix(in srgb, ${theme.vars.palette.background.default} 82%, transparent)`,
  backdropFilter: 'blur(14px) saturate(1.3)',
}));

const HeaderLink = styled(ButtonBase)(({ theme }) => ({
  height: 32,
  padding: '0 10px',
  borderRadius: RADIUS.control,
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-current="page"]': { color: theme.vars.palette.text.primary },
})) as typeof ButtonBase;

interface HeaderProps {
  readonly onOpenNavigation: () => void;
  readonly onOpenPalette: () => void;
  /** In the middle, as far as there is room. */
  readonly children: ReactNode;
}

export function Header({ onOpenNavigation, onOpenPalette, children }: HeaderProps) {
  const t = useTexts(layoutTexts);
  const links = useNavigationLinks();
  const active = activePath(links, useLocation().pathname);
  return (
    <Bar>
      <IconButton
        aria-label={t.openNavigation}
        onClick={onOpenNavigation}
        sx={{ display: { md: 'none' }, ml: -2, width: 44, height: 44 }}
      >
        <MenuIcon />
      </IconButton>
      <ButtonBase
        component={Link}
        to={paths.dashboard}
        aria-label={t.home}
        sx={{
          borderRadius: `${RADIUS.control}px`,
          mr: { md: 6 },
          minHeight: { xs: LAYOUT.finger, md: 'auto' },
        }}
      >
        <Wordmark />
      </ButtonBase>
      <Box component="nav" aria-label={t.quickLinks} sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
        {links.map(
          ({ path, inHeader }) =>
            inHeader && (
              <HeaderLink
                key={path}
                component={Link}
                to={path}
                aria-current={path === active ? 'page' : undefined}
              >
                {t[inHeader]}
              </HeaderLink>
            ),
        )}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <ApprovalsLink />
      <PaletteButton onOpen={onOpenPalette} />
      <UserMenu />
    </Bar>
  );
}

const Field = styled(ButtonBase)(({ theme }) => ({
  gap: 8,
  height: 34,
  padding: '0 10px',
  borderRadius: RADIUS.control,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
  '& svg': { fontSize: 18 },
  '&:hover': { color: theme.vars.palette.text.primary, borderColor: theme.vars.palette.line.strong },
  [theme.breakpoints.down('md')]: {
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    '& svg': { fontSize: 22 },
  },
}));

const Keys = styled('kbd')(({ theme }) => ({
  marginLeft: 8,
  padding: '0 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  font: 'inherit',
  fontSize: '0.75rem',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/**
 * On desktop a hint at the keyboard shortcut; on phones the only way to open the palette, labelled for screen readers.
 */
function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(layoutTexts);
  return (
    <Field aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Search />
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('md')]: visuallyHidden })}>
        {t.search}
      </Box>{' '}
      <Keys>{PALETTE_KEYS.join(' ')}</Keys>
    </Field>
  );
}
