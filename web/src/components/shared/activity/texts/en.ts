import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const activityTexts = defineTexts(
  'activity',
  {
    title: 'Recent Activity',
    ofNewest: filled({ other: 'of your {count} newest servers' }),
    viewLogs: 'View logs',
    noServers: "You don't have any servers yet. Add a server to view logs.",
    failed: 'Logs could not be loaded',
    noLogs: 'No logs available',
    lines: 'Latest lines',
    loading: 'Loading logs',
    systemLog: 'System',
    allServers: 'All servers',
    serverLog: filled('Server {id}'),
    command: 'Command',
    status: 'Status',
    player: 'Player',
    error: 'Error',
    other: 'Other',
  },
  translations,
);
