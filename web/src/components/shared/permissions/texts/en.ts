import { defineTexts, type TextsOf, type TranslationLoader } from '../../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

/** What each permission on a server allows. */
export const permissionTexts = defineTexts(
  'permissions',
  {
    maySee: 'See the server',
    mayReadLogs: 'Read console and logs',
    mayMessage: 'Message players',
    mayKick: 'Kick players',
    mayBan: 'Ban players',
    mayUnban: 'Lift bans',
    mayList: 'Send commands that only list something',
    maySend: 'Send any command',
    mayApprove: 'Approve commands of others',
    mayRestart: 'Restart and start',
    mayPlan: 'Manage tasks',
    maySetPolicy: 'Change the command policy',
    mayEdit: 'Change settings',
    mayInvite: 'Manage people',
    mayReadAudit: 'Read the audit',
  },
  translations,
);

export type PermissionTexts = TextsOf<typeof permissionTexts>;
