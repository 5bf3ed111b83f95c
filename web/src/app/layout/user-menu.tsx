import Check from '@mui/icons-material/CheckRounded';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Logout from '@mui/icons-material/LogoutRounded';
import Settings from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '../../data/auth.actions.js';
import { useSignedInUser } from '../../data/auth-provider.js';
import { messageOf } from '../../data/error-message.js';
import { useToast } from '../../ui/toast-context.js';
import { THEME_OPTIONS } from '../../widgets/theme-options.js';
import { paths } from '../../widgets/paths.js';
import { InitialAvatar } from './initial-avatar.js';

const ROOMS = [
  { path: paths.settings, label: 'Settings', icon: Settings },
  { path: paths.subscription, label: 'Subscription', icon: CreditCard },
];

export function UserMenu() {
  const user = useSignedInUser();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { mode, setMode } = useColorScheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-label="User menu"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ borderRadius: 999 }}
      >
        <InitialAvatar username={user.username} />
      </ButtonBase>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
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
        {THEME_OPTIONS.map(({ value, label, icon: Icon }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={mode === value}
            onClick={() => setMode(value)}
          >
            <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
            <Box component="span" sx={{ flex: 1 }}>
              {label}
            </Box>
            {mode === value && <Check sx={{ fontSize: 16, color: 'accent.text' }} />}
          </MenuItem>
        ))}
        <Divider component="li" role="separator" sx={{ my: 1 }} />
        {ROOMS.map(({ path, label, icon: Icon }) => (
          <MenuItem
            key={path}
            onClick={() => {
              close();
              void navigate(path);
            }}
          >
            <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
            {label}
          </MenuItem>
        ))}
        <MenuItem onClick={logOut}>
          <Logout sx={{ fontSize: 18, color: 'text.secondary' }} />
          Log out
        </MenuItem>
      </Menu>
    </>
  );
}

function useLogOut(): () => void {
  const toast = useToast();
  const navigate = useNavigate();
  const logOut = async (): Promise<void> => {
    try {
      await signOut();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
      await navigate(paths.auth);
    } catch (error) {
      toast({ title: 'Logout failed', description: messageOf(error), tone: 'destructive' });
    }
  };
  return () => void logOut();
}
