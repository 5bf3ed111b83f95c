import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const billingTexts = defineTexts(
  'billing',
  {
    title: 'Subscription',
    subtitle: 'What each plan offers, and which one is yours.',
    loadFailed: 'Your plan could not be read',
    current: 'Current plan',

    free: 'Free Tier',
    freePrice: '$0',
    freePeriod: 'forever',
    freeSummary: 'To manage one server.',
    freeServers: '1 server',
    freeCommands: 'Basic commands',
    freeLogs: '24 hours of logs',

    premium: 'Premium',
    premiumPrice: '$9.99',
    premiumPeriod: 'per month',
    premiumSummary: 'For communities with more to run.',
    premiumServers: 'Unlimited servers',
    premiumCommands: 'All commands with shortcuts',
    premiumLogs: '30 days of logs',
    premiumPlayers: 'Advanced player management',
    premiumAnalytics: 'Analytics',
    premiumSupport: 'Priority support',

    activate: 'Activate Subscription',
    activateDone: 'Subscription Activated',
    activateDetail: 'Your subscription has been activated successfully.',
    activateFailed: 'Subscription Failed',

    cancel: 'Cancel Subscription',
    cancelQuestion: 'Cancel the subscription?',
    cancelConsequences:
      'Your account goes to the Free Tier at once: 1 server, basic commands and 24 hours of logs. Servers and schedules stay; servers beyond the first are read-only.',
    cancelDismiss: 'Keep Premium',
    cancelDone: 'Subscription Cancelled',
    cancelDetail: 'Your account is on the Free Tier now.',
    cancelFailed: 'Cancellation Failed',

    upgrade: 'Upgrade',
    manage: 'Manage',
    manageFailed: 'The payment page could not be opened',
    awaiting: 'Waiting for confirmation',
    awaitingDetail:
      'Stripe has not confirmed a payment yet. This page keeps asking; you can also come back later.',
    onTrial: 'Trial',
    onTrialDetail: filled('Premium is free until {date}; then the first payment is due.'),
    paid: 'Premium is paid',
    paidDetail: filled('It is renewed on {date}.'),
    pastDue: 'The last payment failed',
    pastDueDetail: filled(
      'Premium lasts until {date}. To keep it, check your means of payment under Manage.',
    ),
    ending: 'Cancelled',
    endingDetail: filled('Premium lasts until {date}. Nothing is deleted afterwards.'),
    ended: 'Your subscription has ended',
    endedDetail:
      'Your servers, people and schedules are still there. What the Free Tier does not include is refused.',

    included: 'All Plans Include',
    secure: 'Secure connection',
    secureDetail: 'Sessions that can be revoked, and RCON passwords encrypted at rest.',
    instant: 'Instant execution',
    instantDetail: 'One live connection per server: no login before every command.',
    everywhere: 'Web and mobile access',
    everywhereDetail: 'The same panel on a desktop and on a phone.',

    questions: 'Frequently Asked Questions',
    rconQuestion: 'What is RCON?',
    rconAnswer:
      'RCON (remote console) lets an administrator send commands to a running game server over the network: list and kick players, make announcements, restart. DayZ uses the BattlEye protocol, Rust and many other games the Source protocol. Outpost speaks both.',
    leaveQuestion: 'Can I cancel at any time?',
    leaveAnswer:
      'Yes. Premium has no minimum term. After cancelling, the account is on the Free Tier; its servers stay registered.',
    leaveAnswerPaid:
      'Yes. Premium has no minimum term. After cancelling it lasts until the end of what is paid; then the account is on the Free Tier, and its servers stay registered.',
    secretsQuestion: 'How secure are my server credentials?',
    secretsAnswer:
      'RCON passwords are encrypted with AES-256-GCM before they are stored. They are never shown again, never sent to a browser and never written to a log.',
  },
  translations,
);
