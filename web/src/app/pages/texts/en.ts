import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const pagesTexts = defineTexts(
  'pages',
  {
    dashboard: 'Dashboard',
    signedInAs: filled('Signed in as {username}.'),
    servers: 'Servers',
    manage: 'Manage',
    rconConsole: 'RCON Console',
    subscriptionRequired: 'Subscription Required',
    subscriptionRequiredText:
      'Activate a subscription to see your servers at a glance and to administer them from here.',
    activateSubscription: 'Activate Subscription',
    addFreeServer: 'Add one server for free',
    notFoundTitle: 'Page Not Found',
    notFound: '404 Page Not Found',
    notFoundText: 'Did you forget to add the page to the router?',
    toDashboard: 'Back to the dashboard',
  },
  translations,
);
