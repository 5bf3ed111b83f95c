import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const layoutTexts = defineTexts(
  'layout',
  {
    home: 'Outpost, Dashboard',
    openNavigation: 'Open navigation',
    mainNavigation: 'Main',
    quickLinks: 'Quick links',
    dashboard: 'Dashboard',
    myServers: 'My Servers',
    rconConsole: 'RCON Console',
    serverLogs: 'Server Logs',
    settings: 'Settings',
    adminPanel: 'Admin Panel',
    cluster: 'Cluster',
    userDebug: 'User Debug',
    subscription: 'Subscription',
    servers: 'Servers',
    console: 'Console',
    logs: 'Logs',
    search: 'Search',
    plan: 'Plan',
    premium: 'Subscription Active',
    premiumLine: 'Premium - $9.99/month',
    premiumLink: 'Manage Subscription',
    free: 'Free Tier',
    freeLine: 'Limited features',
    freeLink: 'Upgrade Now',
    userMenu: 'User menu',
    logOut: 'Log out',
    loggedOut: 'Logged out',
    loggedOutDetail: 'You have been successfully logged out.',
    logoutFailed: 'Logout failed',
  },
  translations,
);
