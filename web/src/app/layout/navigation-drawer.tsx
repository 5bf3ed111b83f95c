import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { Wordmark } from '../../components/ui/logo.js';
import { SideNavigation } from './side-navigation.js';

interface NavigationDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The navigation on screens too narrow for the sidebar. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps) {
  return (
    <Drawer open={isOpen} onClose={onClose}>
      <Box sx={{ px: 4, pt: 4 }}>
        <Wordmark />
      </Box>
      <SideNavigation onNavigate={onClose} />
    </Drawer>
  );
}
