import Check from '@mui/icons-material/CheckRounded';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import Settings from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { useSeesPlans } from '../../data/billing/use-sees-plans.js';
import { useTexts } from '../../i18n/texts.js';
import { sharedTexts } from '../../components/shared/texts/en.js';
import { THEME_OPTIONS } from '../../components/shared/theme-options.js';
import { paths } from '../../components/shared/paths.js';
import { signOut } from '../../data/auth/auth.actions.js';
import { messageOf } from '../../data/error-message.js';
import { useToast } from '../../components/ui/toast-context.js';
import { layoutTexts } from './texts/en.js';

const ROOMS = [
  { path: paths.settings, name: 'settings', icon: Settings, isAboutPlans: false },
  { path: paths.subscription, name: 'subscription', icon: CreditCard, isAboutPlans: true },
] as const;

interface UserMenuListProps {
  /** Anchor element of the menu; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export function UserMenuList({ anchor, onClose }: UserMenuListProps) {
  const t = useTexts(layoutTexts);
  const themes = useTexts(sharedTexts);
  const user = useSignedInUser();
  const seesPlans = useSeesPlans();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { mode, setMode } = useColorScheme();
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 248 } } }}
    >
      <Box component="li" role="presentation" sx={{ px: 2.5, pt: 1.5, pb: 1.5 }}>
        <Typography variant="small" component="div" noWrap sx={{ fontWeight: 600 }}>
          {user.username}
        </Typography>
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {user.email}
        </Typography>
      </Box>
      <Divider component="li" role="separator" sx={{ my: 1 }} />
      {THEME_OPTIONS.map(({ value, icon: Icon }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={mode === value}
          onClick={() => setMode(value)}
        >
          <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
          <Box component="span" sx={{ flex: 1 }}>
            {themes[value]}
          </Box>
          {mode === value && <Check sx={{ fontSize: 16, color: 'accent.text' }} />}
        </MenuItem>
      ))}
      <Divider component="li" role="separator" sx={{ my: 1 }} />
      {ROOMS.filter(({ isAboutPlans }) => seesPlans || !isAboutPlans).map(({ path, name, icon: Icon }) => (
        <MenuItem
          key={path}
          onClick={() => {
            onClose();
            void navigate(path);
          }}
        >
          <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
          {t[name]}
        </MenuItem>
      ))}
      <MenuItem onClick={logOut}>
        <Logout sx={{ fontSize: 18, color: 'text.secondary' }} />
        {t.logOut}
      </MenuItem>
    </Menu>
  );
}

/** Ends the session and navigates to sign-in. */
function useLogOut(): () => void {
  const t = useTexts(layoutTexts);
  const toast = useToast();
  const navigate = useNavigate();
  const logOut = async (): Promise<void> => {
    try {
      await signOut();
      toast({ title: t.loggedOut, description: t.loggedOutDetail });
      await navigate(paths.auth);
    } catch (error) {
      toast({ title: t.logoutFailed, description: messageOf(error), tone: 'destructive' });
    }
  };
  return () => void logOut();
}
