import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TextsOf, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const consoleTexts = defineTexts(
  'console',
  {
    title: 'RCON Console',
    serversFailed: 'Servers could not be loaded',
    noServers: "You don't have any servers yet. Add a server to use the RCON console.",
    toServers: 'Go to My Servers',
    consoleOf: filled('Console of {server}'),
    isOffline: 'Server is offline. Connect to use the console.',
    noCommands: 'Your role on this server does not include commands.',

    connected: 'Realtime',
    connectedDetail: 'Answers and messages arrive as they happen.',
    fallback: 'Polling',
    fallbackDetail: 'The live connection is down; asking every few seconds.',
    disconnected: 'Offline',
    disconnectedDetail: 'No live connection; commands go out over HTTP.',
    connecting: 'Connecting',
    connectingDetail: 'Opening the live connection.',

    history: 'Command history',
    historyFailed: 'Command history could not be loaded',
    noHistory: 'No command history available. Execute a command to get started.',
    noMatch: 'Nothing here matches the search and the filter.',
    loadOlder: 'Load older',
    olderFailed: 'Older commands could not be loaded',
    latest: 'Latest',
    latestAndNew: filled({ other: 'Latest · {number} new' }),

    executed: 'executed',
    failed: 'failed',
    unknown: 'no answer, may have run',
    noOutput: '(no output)',
    onlyBeginning: filled('First {shown} of {whole}'),
    notKept: filled('Not in the history: {why}'),
    waiting: 'waiting for the answer…',
    answer: filled('{command}: {outcome}. {answer}'),
    panel: 'panel',
    token: 'API token',
    schedule: 'schedule',
    milliseconds: filled('{number} ms'),
    seconds: filled('{number} s'),

    copy: 'Copy',
    copyCommand: filled('Copy {command}'),
    copied: 'Copied',
    copyFailed: 'Could not be copied',
    runAgain: 'Run again',
    runCommandAgain: filled('Run {command} again'),

    searchRegion: 'Search in the console',
    search: 'Search',
    matchCase: 'Match case',
    regularExpression: 'Regular expression',
    badExpression: filled('This is no regular expression: {why}.'),
    found: filled({ other: '{count} found' }),
    showOnly: 'Show only',
    commands: 'Commands',
    chat: 'Chat',
    joins: 'Joins and leaves',
    kicks: 'Kicks and bans',
    status: 'Status',
    other: 'Other',

    command: 'Command',
    enterCommand: 'Enter command',
    notConnected: 'Not connected',
    execute: 'Execute',
    executing: 'Executing...',
    commandFailed: 'Command failed',
    completions: 'Completions',
    kickHint: 'Kick this player, whatever slot they have by then',
    banHint: 'Ban this player, whatever slot they have by then',
    tellHint: 'Speak to this player',

    executeQuestion: 'Execute this command?',
    restartDanger: 'It restarts the server: everybody on it is thrown out.',
    shutdownDanger: 'It ends the server’s process: everybody on it is thrown out.',
    banDanger:
      'It keeps somebody out of the server. Picked from the list of players, a ban is bound to the player and not to the slot.',
    unknownDanger: 'The panel could not load what the commands of this game do.',

    quickCommands: 'Quick commands',
    quickPlayers: 'players',
    quickBans: 'bans',
    quickStatus: 'serverstatus',
    quickRestart: 'say restart in 15 min',
    restartWarning: 'Server restart in 15 minutes',
    quickKick: 'kick',

    savedCommands: 'Saved commands',
    noSavedCommands: 'No saved commands yet.',
    typeToSave: 'Type a command to save it',
    saveCommand: filled('Save {command}'),
    runCommand: filled('Run {command}'),
    deleteCommand: filled('Delete {command}'),
    saveFailed: 'Command could not be saved',
    deleteFailed: 'Command could not be deleted',
  },
  translations,
);

/** The texts of the console, for the functions that are handed them. */
export type ConsoleTexts = TextsOf<typeof consoleTexts>;
