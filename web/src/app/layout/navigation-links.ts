import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import BugReport from '@mui/icons-material/BugReportOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Dns from '@mui/icons-material/DnsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Terminal from '@mui/icons-material/TerminalOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { type TextsOf } from '../../i18n/texts.js';
import { paths } from '../../widgets/paths.js';
import { type layoutTexts } from './texts/en.js';

export interface NavigationLink {
  readonly path: string;
  /** What it is called, among the texts. */
  readonly name: keyof TextsOf<typeof layoutTexts>;
  readonly icon: typeof SvgIcon;
  readonly adminOnly?: boolean;
}

const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { path: paths.dashboard, name: 'dashboard', icon: Dashboard },
  { path: paths.servers, name: 'myServers', icon: Dns },
  { path: paths.console, name: 'rconConsole', icon: Terminal },
  { path: paths.logs, name: 'serverLogs', icon: Article },
  { path: paths.settings, name: 'settings', icon: Settings },
  { path: paths.admin, name: 'adminPanel', icon: AdminPanel, adminOnly: true },
  { path: paths.debug, name: 'userDebug', icon: BugReport },
  { path: paths.subscription, name: 'subscription', icon: CreditCard },
];

export const HEADER_LINKS: readonly Pick<NavigationLink, 'path' | 'name'>[] = [
  { path: paths.dashboard, name: 'dashboard' },
  { path: paths.servers, name: 'servers' },
  { path: paths.console, name: 'console' },
  { path: paths.logs, name: 'logs' },
];

/** The rooms a person may enter, in the order of the navigation. */
export const linksFor = (isAdmin: boolean): readonly NavigationLink[] =>
  NAVIGATION_LINKS.filter(({ adminOnly = false }) => isAdmin || !adminOnly);

/** The dashboard is everybody's parent path, so it is active on exactly its own. */
export const isActiveLink = (path: string, location: string): boolean =>
  path === paths.dashboard ? location === path : location.startsWith(path);
