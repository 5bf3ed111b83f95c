import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const marketingTexts = defineTexts(
  'marketing',
  {
    about: 'About Outpost',
    headline: 'Every server,\nfrom one dashboard.',
    summary:
      'Execute remote console commands, monitor server status, manage players, and view server logs and analytics.',
    console: 'RCON Console',
    announcement: 'say -1 Server restart in 15 minutes',
    monitoring: 'Real-time server monitoring',
    monitoringText: 'What is online, at a glance.',
    commands: 'Remote console command execution',
    commandsText: 'BattlEye and Source RCON, live.',
    players: 'Player management',
    playersText: 'Know who is on, and act on it.',
    logs: 'Server logs and analytics',
    logsText: 'What happened, when, and how often.',
  },
  translations,
);
