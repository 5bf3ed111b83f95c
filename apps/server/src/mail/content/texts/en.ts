import { type EmailTexts } from '../email-texts.js';

export const ENGLISH: EmailTexts = {
  greeting: 'Hello {name},',
  copyLink: 'If the button does not work, open this address:',
  kinds: {
    received: {
      subject: 'Your request for an Outpost account',
      body: [
        'your request for the account "{name}" has arrived. An admin looks at it, and you get another email once they have decided.',
      ],
      beforeLink: 'Until then, please confirm that this is your address. The link works for a day.',
      button: 'Confirm this address',
      ending: 'If you did not ask for an account, you can ignore this email.',
    },
    approved: {
      subject: 'Your Outpost account has been approved',
      body: [
        'an admin has approved your account. You can sign in now with the name "{name}" and the password you chose when you registered.',
      ],
      button: 'Sign in',
      ending: 'If you did not ask for an account, you can ignore this email.',
    },
    rejected: {
      subject: 'Your request for an Outpost account was rejected',
      body: ['an admin has rejected your request for the account "{name}". They wrote: {reason}'],
    },
    suspended: {
      subject: 'Your Outpost account has been suspended',
      body: [
        'an admin has suspended your account "{name}". You can\'t sign in until an admin reinstates it; your servers stay monitored.',
      ],
    },
    'sign-in': {
      subject: 'New sign-in to your Outpost account',
      body: [
        'somebody has signed in to your account "{name}" with a browser that it was not used with before: {device}, from the address {address}, on {at}.',
        'If that was you, there is nothing to do. If not, end that session and change your password.',
      ],
      button: 'Look at the sessions',
    },
    'password-reset': {
      subject: 'A new password for your Outpost account',
      body: [
        'somebody, presumably you, wants a new password for the account "{name}". With this link you can choose one. It works once, until {until}.',
      ],
      button: 'Choose a new password',
      ending: 'If you did not ask for it, you can ignore this email: nothing changes.',
    },
    address: {
      subject: 'Confirm your address for Outpost',
      body: [
        'please confirm that this is the address of the account "{name}". The link works once, until {until}.',
      ],
      button: 'Confirm this address',
      ending: 'If you have no such account, you can ignore this email.',
    },
    waiting: {
      subject: 'Somebody waits for an Outpost account',
      body: ['"{who}" asks for an account. Accounts that wait for an answer: {count}.'],
      button: 'Decide',
      ending: 'You get this email as an admin, at most once an hour.',
    },
    invitation: {
      subject: '{who} invites you to {server}',
      greeting: 'Hello,',
      body: [
        '{who} invites you to "{server}" on Outpost, a panel for game servers. The link works once, until {until}. If you have no account yet, you can make one there.',
      ],
      button: 'Look at the invitation',
      ending: 'If you do not know who that is, you can ignore this email.',
    },
  },
};
