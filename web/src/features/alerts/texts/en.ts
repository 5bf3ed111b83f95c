import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TextsOf, type TranslationLoader } from '../../../i18n/texts.js';
import { CHANNEL_TEXTS } from './channels.js';
import { INCIDENT_TEXTS } from './incidents.js';
import { MAINTENANCE_TEXTS } from './maintenance.js';
import { ON_CALL_TEXTS } from './on-call.js';
import { STATUS_PAGE_TEXTS } from './status-pages.js';
import { RULE_TEXTS } from './rules.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const alertsTexts = defineTexts(
  'alerts',
  {
    title: 'Alerts',
    subtitle: 'Be told when something happens on your servers',
    back: 'Back to servers',
    alerts: 'Alerts',
    rules: 'Rules',
    channels: 'Channels',

    goingOn: 'Going on',
    all: 'All',
    alertsAbout: 'What your rules have noticed',
    alertsFailed: 'The alerts could not be loaded',
    nothingOpen: 'All is well.',
    noAlerts: 'There were no alerts.',
    since: filled('Since {time}'),
    lasted: filled('{from} to {to}'),
    ofRule: filled('Rule: {name}'),
    acknowledge: 'Acknowledge',
    acknowledgeAlert: filled('Acknowledge: {text}'),
    acknowledged: 'Acknowledged',
    acknowledgedBy: filled('{name} looks after it'),
    notAcknowledged: 'Not acknowledged',
    over: 'Over',
    thePanel: 'The panel',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    edit: 'Edit',
    delete: 'Delete',
    off: 'Off',
    enabled: 'Enabled',
    name: 'Name',
    choose: 'Choose',
    ...RULE_TEXTS,
    ...CHANNEL_TEXTS,
    ...ON_CALL_TEXTS,
    ...MAINTENANCE_TEXTS,
    ...INCIDENT_TEXTS,
    ...STATUS_PAGE_TEXTS,
  },
  translations,
);

export type AlertsTexts = TextsOf<typeof alertsTexts>;
