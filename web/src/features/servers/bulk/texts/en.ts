import { filled } from '../../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const bulkServersTexts = defineTexts(
  'bulk-servers',
  {
    cancel: 'Cancel',
    notConnected: 'Not connected',
    notAllowed: 'Your role there does not allow it',
    needsPremium: 'Part of Premium',

    commandTitle: filled({ one: 'Send a command to 1 server', other: 'Send a command to {count} servers' }),
    commandSubmit: filled({ one: 'Send to 1 Server', other: 'Send to {count} Servers' }),
    command: 'Command',
    commandDanger: 'This command disconnects players or keeps them out.',
    reason: 'Reason (optional)',
    reasonHint: 'Kept in the history, and asked for where the command policy wants one.',

    messageTitle: filled({
      one: 'Message everybody on 1 server',
      other: 'Message everybody on {count} servers',
    }),
    messageSubmit: filled({ one: 'Send to 1 Server', other: 'Send to {count} Servers' }),
    message: 'Message',
    messageHint: 'Sent with the command of each game.',

    restartTitle: filled({ one: 'Restart 1 server?', other: 'Restart {count} servers?' }),
    restartSubmit: filled({ one: 'Restart 1 Server', other: 'Restart {count} Servers' }),
    restartWarning:
      'Outpost sends each game’s restart or shutdown command: everybody on these servers is disconnected.',

    tagsTitle: filled({ one: 'Tags of 1 server', other: 'Tags of {count} servers' }),
    tagsSubmit: filled({ one: 'Change 1 Server', other: 'Change {count} Servers' }),
    tagsAdd: 'Add',
    tagsHint: 'Separated by commas.',
    tagsRemove: 'Remove',
    tagsNow: filled('There are: {tags}'),
    tagsNone: 'None of them has tags.',
  },
  translations,
);
