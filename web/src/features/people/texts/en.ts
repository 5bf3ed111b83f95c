import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TextsOf, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const peopleTexts = defineTexts(
  'people',
  {
    people: 'People',
    toServers: 'Back to servers',
    toServer: 'Back to the server',
    serverFailed: 'The server could not be loaded',

    withAccess: 'People with access',
    peopleFailed: 'People could not be loaded',
    nobody: 'Nobody has been invited to this server yet.',
    you: 'You',

    since: filled('Since {date}'),
    role: 'Role',
    viewer: 'Viewer',
    viewerDetail: 'Sees status, players, bans and tasks, and reads console and logs.',
    moderator: 'Moderator',
    moderatorDetail:
      'Sees all that a viewer sees. Messages, kicks and bans players, and sends commands that only list something.',
    manager: 'Manager',
    managerDetail:
      'Does everything but delete the server: any command, restarts, tasks, settings and people.',
    banLimit: 'Longest ban',
    noBanLimit: 'Any, also without end',
    bansUpTo: filled('Bans of up to {length}'),
    bansOfAnyLength: 'Bans of any length',

    changeRole: 'Change role',
    changeRoleOf: filled('Change role of {name}'),
    roleOf: filled('Role of {name}'),
    save: 'Save',
    cancel: 'Cancel',
    roleChanged: 'Role changed',
    roleChangedDetail: filled('{name}: {role}'),
    roleNotChanged: 'The role could not be changed',

    remove: 'Remove',
    removeNamed: filled('Remove {name}'),
    removeTitle: filled('Remove {name}?'),
    removeWarning: 'They lose access to this server at once, on open pages too.',
    removed: 'Access removed',
    removedDetail: filled('{name} has no access to this server any more.'),
    removeFailed: 'The access could not be removed',

    leave: 'Leave this server',
    leaveTitle: filled('Leave {server}?'),
    leaveWarning: 'You lose access at once, and come back only with a new invitation.',
    left: 'Server left',
    leftDetail: filled('You have no access to {server} any more.'),
    leaveFailed: 'The server could not be left',

    openInvitations: 'Open invitations',
    invitationsFailed: 'Invitations could not be loaded',
    noInvitations: 'No invitation is open.',
    whoeverHasLink: 'Whoever has the link',
    invitedBy: filled('By {name}'),
    validUntil: filled('Valid until {date}'),
    withdraw: 'Withdraw',
    withdrawNamed: filled('Withdraw invitation: {name}'),
    withdrawn: 'Invitation withdrawn',
    withdrawnDetail: 'Its link does not work any more.',
    withdrawFailed: 'The invitation could not be withdrawn',

    invite: 'Invite',
    inviteTitle: filled('Invite to {server}'),
    username: 'Username (optional)',
    usernameHint: 'With one, only that account can accept. Without one, whoever opens the link first.',
    validity: 'Valid for',
    createLink: 'Create invitation',
    notInvited: 'The invitation could not be created',
    link: 'Invitation link',
    copyLink: 'Copy the link now',
    linkForAnybody: filled('It is not shown again. Whoever has it can accept once, until {date}.'),
    linkForOne: filled(
      'It is not shown again. Only {name} can accept, until {date}; they also see the invitation on their dashboard.',
    ),
    done: 'Done',

    invitation: 'Invitation',
    invitesYou: filled('{inviter} invites you to {server}'),
    yourRole: filled('Your role: {role}'),
    linkHolds: filled('The invitation is valid until {date}.'),
    accept: 'Accept',
    notNow: 'Not now',
    decline: 'Decline',
    accepted: 'Invitation accepted',
    acceptedDetail: filled('You now have access to {server}.'),
    acceptFailed: 'The invitation could not be accepted',
    declined: 'Invitation declined',
    declinedDetail: 'It is not shown any more.',
    declineFailed: 'The invitation could not be declined',
    invalidLink: 'This invitation cannot be opened',
    toDashboard: 'Back to the dashboard',
  },
  translations,
);

export type PeopleTexts = TextsOf<typeof peopleTexts>;
