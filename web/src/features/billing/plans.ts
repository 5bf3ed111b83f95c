export interface Plan {
  readonly name: string;
  readonly price: string;
  readonly period: string;
  readonly summary: string;
  readonly features: readonly string[];
}

export const FREE_PLAN: Plan = {
  name: 'Free Tier',
  price: '$0',
  period: 'forever',
  summary: 'To look after one server.',
  features: ['1 server', 'Basic commands', '24 hours of logs'],
};

export const PREMIUM_PLAN: Plan = {
  name: 'Premium',
  price: '$9.99',
  period: 'per month',
  summary: 'For communities with more to run.',
  features: [
    'Unlimited servers',
    'All commands with shortcuts',
    '30 days of logs',
    'Advanced player management',
    'Analytics',
    'Priority support',
  ],
};

export const INCLUDED_IN_ALL: readonly { readonly title: string; readonly text: string }[] = [
  { title: 'Secure connection', text: 'Sessions that can be revoked, and RCON passwords encrypted at rest.' },
  { title: 'Instant execution', text: 'One live connection per server: no login before every command.' },
  { title: 'Web and mobile access', text: 'The same panel on a desktop and on a phone.' },
];

export const QUESTIONS: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'What is RCON?',
    answer:
      'RCON (remote console) lets an administrator send commands to a running game server over the network: list and kick players, make announcements, restart. DayZ uses the BattlEye protocol, Rust and many other games the Source protocol. Outpost speaks both.',
  },
  {
    question: 'Can I cancel at any time?',
    answer:
      'Yes. Premium has no minimum term. After cancelling, the account is on the Free Tier; its servers stay registered.',
  },
  {
    question: 'How secure are my server credentials?',
    answer:
      'RCON passwords are encrypted with AES-256-GCM before they are stored. They are never shown again, never sent to a browser and never written to a log.',
  },
];
