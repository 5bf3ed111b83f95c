import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** How a server is, wherever that is told. */
export const statusTexts = defineTexts(
  'status',
  {
    server: 'Server',
    chooseServer: 'Choose a server',
    yours: 'Your servers',
    ofOthers: 'Servers of others',
    noServerFound: 'No server with that name',
    moreServers: filled({ one: '1 more: type to find it', other: '{count} more: type to find them' }),
    quickStatus: 'Server Quick Status',
    online: 'Online',
    offline: 'Offline',
    checking: 'Checking',
    restarting: 'Restarting',
    limited: 'Limited',
    limitedMode: 'Limited Mode*',
    limitedHint: 'RCON is lost, but the game still answers its query port',
    restartingLine: 'Restarting...',
    checkingLine: 'Checking...',
    maintenance: 'Maintenance',
    maintenanceUntil: filled('{name}, until {time}'),
    players: filled('{players} Players'),
    noPlayers: 'No players',
    downFor: filled('Down for {duration}'),
    notReachable: 'Not reachable',
    seconds: filled('{seconds}s'),
    minutesSeconds: filled('{minutes}m {seconds}s'),
    minutes: filled('{minutes}m'),
    hours: filled('{hours}h {minutes}m'),
    days: filled('{days}d {hours}h'),
  },
  translations,
);
