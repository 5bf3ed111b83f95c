import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import BugReport from '@mui/icons-material/BugReportOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Dns from '@mui/icons-material/DnsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { paths } from '../../widgets/paths.js';

export interface NavigationLink {
  readonly path: string;
  readonly label: string;
  readonly icon: typeof SvgIcon;
  readonly adminOnly?: boolean;
}

export const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { path: paths.dashboard, label: 'Dashboard', icon: Dashboard },
  { path: paths.servers, label: 'My Servers', icon: Dns },
  { path: paths.console, label: 'RCON Console', icon: Terminal },
  { path: paths.logs, label: 'Server Logs', icon: Article },
  { path: paths.settings, label: 'Settings', icon: Settings },
  { path: paths.admin, label: 'Admin Panel', icon: AdminPanel, adminOnly: true },
  { path: paths.debug, label: 'User Debug', icon: BugReport },
  { path: paths.subscription, label: 'Subscription', icon: CreditCard },
];

export const HEADER_LINKS: readonly Pick<NavigationLink, 'path' | 'label'>[] = [
  { path: paths.dashboard, label: 'Dashboard' },
  { path: paths.servers, label: 'Servers' },
  { path: paths.console, label: 'Console' },
  { path: paths.logs, label: 'Logs' },
];

/** The dashboard is everybody's parent path, so it is active on exactly its own. */
export const isActiveLink = (path: string, location: string): boolean =>
  path === paths.dashboard ? location === path : location.startsWith(path);
