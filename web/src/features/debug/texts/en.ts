import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const debugTexts = defineTexts(
  'debug',
  {
    title: 'User Debug',
    subtitle: 'What the panel knows of your session.',
    session: 'Session',
    authentication: 'Authentication status',
    authenticated: 'Authenticated',
    notAuthenticated: 'Not authenticated',
    userId: 'User ID',
    username: 'Username',
    email: 'Email',
    subscription: 'Subscription status',
    active: 'active',
    inactive: 'inactive',
    admin: 'Admin',
    approved: 'Approved',
    adminOfAuthLayer: 'Admin (auth layer)',
    none: 'None',
    yes: 'Yes',
    no: 'No',
    unknown: 'Unknown',
  },
  translations,
);
