import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const doctorTexts = defineTexts(
  'doctor',
  {
    rconLost: 'RCON is lost',
    unreachable: 'The server can’t be reached',
    reasonUnknown: 'The cause is not known yet.',
    findOut: 'Find out why',
    testAgain: 'Test again',

    diagnose: 'Diagnose',
    diagnoseTitle: filled('Diagnose {name}'),
    findings: 'What was found',
    close: 'Close',

    testing: 'Testing connection...',
    connected: 'Connected',
    response: 'Server Response',
    responseEmpty: '(empty answer)',
    failed: 'Failed',
    problem: 'Connection Error',

    steps: 'Steps of the test',
    stepPassed: 'Passed:',
    stepFailed: 'Did not pass:',
    stepSkipped: 'Skipped:',
    stepNotReached: 'Not reached:',
    cause: 'Likely cause:',
    fix: 'What to do:',

    lines: 'Lines for the configuration',
    copy: 'Copy',
    copyDone: 'Copied',
    copyDoneDetail: 'The lines are in the clipboard',
    copyFailed: 'Copy failed',
    showPassword: 'Fill in password',
    hidePassword: 'Hide password',

    queryPortFound: filled('A game answers queries on port {port}'),
    queryPortHint: 'If it is this server, Outpost can tell its map and players, also while RCON is lost.',
    useQueryPort: filled('Use query port {port}'),
    updateDone: 'Server updated',
    updateDoneDetail: 'The server has been updated successfully.',
    updateFailed: 'Failed to update server',
  },
  translations,
);
