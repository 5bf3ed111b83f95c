import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const groupsTexts = defineTexts(
  'groups',
  {
    groups: 'Groups',
    intro: 'Servers with the same people and the same command policy. A server is in one group at most.',
    yourGroups: 'Groups of servers',
    groupsFailed: 'Groups could not be loaded',
    noGroups: 'No groups yet. Put servers together to invite people to all of them at once.',
    toServers: 'Back to servers',
    newGroup: 'New group',
    name: 'Name',
    servers: 'Servers',
    inAnother: filled('{server} (now in {group})'),
    serverCount: filled({ one: '1 server', other: '{count} servers' }),
    ownedBy: filled('Of {name}'),
    edit: 'Edit',
    editGroup: filled('Edit group: {name}'),
    delete: 'Delete',
    deleteGroup: filled('Delete group: {name}'),
    deleteTitle: filled('Delete {name}?'),
    deleteWarning:
      'Its servers stay. Whoever has access by a role in this group loses it at once, and its command policy is gone.',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Group saved',
    notSaved: 'The group could not be saved',
    deleted: 'Group deleted',
    notDeleted: 'The group could not be deleted',
  },
  translations,
);
