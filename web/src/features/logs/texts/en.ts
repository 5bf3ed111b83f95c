import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TextsOf, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const logsTexts = defineTexts(
  'logs',
  {
    pageTitle: 'Server Logs',
    pageIntro: 'What happened on your servers, newest first.',
    serversFailed: 'Servers could not be loaded',
    noServers: "You don't have any servers yet. Add a server to view logs.",
    toServers: 'Go to My Servers',
    toSystemLog: 'View the system log',
    noSuchLog: 'No such log',
    noSuchLogDetail: 'There is no server with this number among yours.',
    toLogs: 'Go to your logs',

    filters: 'Logs',
    type: 'Type',
    all: 'All',
    search: 'Search messages',
    timeRange: 'Time range',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
    tail: 'Live tail',
    export: 'Export CSV',

    logOf: filled('Log of {name}'),
    loading: 'Loading logs',
    failed: 'Logs could not be loaded',
    none: 'No logs available',
    older: 'Load older',
    olderFailed: 'Failed to load older logs',
    newLines: filled({ one: '{count} new line', other: '{count} new lines' }),
    shown: filled({ other: 'Showing {from} to {to} of {total} results' }),
    pages: 'Pages',
    page: filled('Page {page}'),
    previousPage: 'Previous page',
    nextPage: 'Next page',

    table: 'Log',
    time: 'Time',
    message: 'Message',
    showAll: 'Show all',
    showLess: 'Show less',

    kindNotObserved: 'Not observed',
    kindPlayerJoined: 'Joined',
    kindPlayerLeft: 'Left',
    kindPlayerVerified: 'Verified',
    kindChat: 'Chat',
    kindKick: 'Kick',
    kindBan: 'Ban',
    kindAdminLogin: 'Admin login',
    kindAdminSay: 'Admin message',
    kindPanelLogin: 'Panel login',
    kindLoginLimited: 'Logins refused',
    kindAccountChanged: 'Account',
    kindSettingsChanged: 'Settings',
    kindPluginFailed: 'Plugin failed',
    kindStartHook: 'Start',
    kindStartHookFailed: 'Start failed',
    kindConnectionError: 'Connection',
    kindCommandFailed: 'Command failed',
    kindScheduleMissed: 'Schedule missed',
    kindLinesLost: 'Lines lost',
    kindLine: 'Server output',
  },
  translations,
);

export type LogsTexts = TextsOf<typeof logsTexts>;
