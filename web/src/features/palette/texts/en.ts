import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TextsOf, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const paletteTexts = defineTexts(
  'palette',
  {
    title: 'Command palette',
    prompt: 'Go to a page, server or player, run a command, change the theme',
    serverPrompt: 'Which server?',
    confirmPrompt: 'Send it?',
    results: 'Results',
    resultCount: filled({ one: '1 result', other: '{count} results' }),
    nothingFound: 'Nothing fits these words.',
    noServerFound: 'No server of that name is online.',
    playersNotRead: filled('Players not read: {servers}.'),
    playersNotReadOf: filled({
      one: 'Players of 1 server were not read.',
      other: 'Players of {count} servers were not read.',
    }),
    firstShown: filled('The first {shown} of {count} are shown. Type on to find the others.'),

    pages: 'Pages',
    servers: 'Servers',
    serverWords: 'server',
    serverConsole: filled('{name}: console'),
    serverLogs: filled('{name}: logs'),
    serverTasks: filled('{name}: tasks'),
    online: 'online',
    offline: 'offline',
    restarting: 'restarting',
    checking: 'checking',
    players: 'Players',
    playerWords: filled('player {id}'),
    onServer: filled('on {server}'),
    commands: 'Commands',
    commandWords: 'command send',
    run: filled('Run {command}…'),
    theme: 'Theme',
    themeWords: 'appearance colour mode',
    lightTheme: 'Theme: Light',
    darkTheme: 'Theme: Dark',
    systemTheme: 'Theme: System',
    language: 'Language',
    useLanguage: filled('Language: {name}'),
    languageFailed: 'Language not available',
    inUse: 'in use',

    sure: 'Are you sure?',
    sendTo: filled('Send to {server}'),
    doNotSend: 'Do not send',
    onWhichServer: 'On which server?',
    openConsole: 'Open console',
    emptyAnswer: 'The server gave an empty answer.',
    commandFailed: 'Command failed',

    shortcuts: 'Keyboard shortcuts',
    paletteShortcut: 'Open the command palette',
    dashboardShortcut: 'Go to the dashboard',
    serversShortcut: 'Go to your servers',
    consoleShortcut: 'Go to the console',
    logsShortcut: 'Go to the logs',
    searchShortcut: 'Go to the search or command field of the page',
    helpShortcut: 'Show this help',
    notificationShortcut: 'Go to the notification',
    singleKeys: 'Shortcuts of single keys',
    singleKeysHint: 'Turn them off if you steer by voice. Those with Ctrl or ⌘ stay.',
    close: 'Close',
  },
  translations,
);

/** The texts of the palette, for the functions that are handed them. */
export type PaletteTexts = TextsOf<typeof paletteTexts>;
